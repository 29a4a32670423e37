"""Layers of every kind, for hypothesis."""

from hypothesis import strategies as st

from headlab.engine.layer import Layer


def layers(largest=48):
    """Draw layers of every kind: shared keys, d_k ≠ d_v, pinned or not, any biases."""
    size = st.integers(1, largest)

    @st.composite
    def build(draw):
        heads = draw(st.integers(1, 12))
        pinned = draw(st.none() | size)
        d_model = draw(size) if pinned else heads * draw(st.integers(1, 6))
        return Layer(
            d_model=d_model,
            n_heads=heads,
            pinned_head_dim=pinned,
            kv_heads_wanted=draw(st.none() | st.integers(1, heads)),
            pinned_value_dim=draw(st.none() | size),
            biases=draw(st.sampled_from(["none", "all", "qkv"])),
        )

    return build()

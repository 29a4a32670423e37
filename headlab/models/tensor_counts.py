"""Count a model's attention from its tensors' names and shapes, weights never read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import prod

from headlab.errors import InputError
from headlab.models.card import AttentionParameters, HeadDimSource, LayerKind, LayerRun
from headlab.models.tensor_names import EMBEDDINGS, Meaning, Place, layer_of, meaning, part_of

LAYER_LIMIT = 2_048
MODULE_LIMIT = 4_096
KIND_LIMIT = 8_000
NAME_LIMIT = 512
Shape = tuple[int, ...]


@dataclass(slots=True)
class Module:
    """One attention module as its tensors tell it; widths are None where no tensor tells them.

    `q_out`, `k_out` and `v_out` are output widths over all heads, `o_in` the width that enters
    the output projection, `latent` that of an MLA layer's cached vector, `hidden` what enters.
    """

    layer: int
    parameters: AttentionParameters = field(default_factory=AttentionParameters)
    q_out: int | None = None
    k_out: int | None = None
    v_out: int | None = None
    o_in: int | None = None
    latent: int | None = None
    hidden: int | None = None
    heads: int | None = None
    kv_heads: int | None = None
    head_dim: int | None = None
    value_dim: int | None = None
    uncounted: frozenset[str] = frozenset()
    notes: frozenset[str] = frozenset()

    @property
    def kv_elements(self) -> int:
        """Values one token leaves in this module's cache, if it caches at all."""
        if self.latent is not None:
            return self.latent
        return (self.k_out or 0) + (self.v_out or self.k_out or 0)


@dataclass(slots=True)
class Counted:
    """Everything the tensors say: modules by part, the layers seen, and the doubts."""

    parts: dict[str, tuple[Module, ...]]
    layers: frozenset[int]
    linear_layers: frozenset[int]
    next_token_layers: frozenset[int]
    vocabulary: int | None
    tensors: int
    notes: tuple[str, ...]

    @property
    def main(self) -> str | None:
        """Name of the language part, or of the only part; None if there is no attention."""
        for name in ("text", "decoder", "encoder", *self.parts):
            if name in self.parts and name not in ("cross", "draft"):
                return name
        return None


class TensorCounter:
    """Take tensors one by one and keep only what attention needs; then `finish`."""

    def __init__(self) -> None:
        self._tensors = 0
        self._meanings: dict[tuple[str, str], Meaning] = {}
        self._modules: dict[tuple[str, int, str, str], list[tuple[Place, Shape]]] = {}
        self._stacks: dict[str, set[int]] = {}
        self._linear_modules: set[tuple[str, int, str]] = set()
        self._state_space: set[tuple[str, int]] = set()
        self._linear: set[int] = set()
        self._next_token: set[int] = set()
        self._vocabulary: int | None = None
        self._relative_heads: dict[str, int] = {}

    def add(self, name: str, shape: Shape, packed: bool = False) -> None:
        """Count one tensor. Shapes are outermost first (rows are outputs), as in torch.

        `packed` says that the stored shape is not the matrix's (several weights in one word).
        Raises InputError beyond what any model has, so that a hostile file ends soon.
        """
        self._tensors += 1
        if len(name) > NAME_LIMIT:
            raise InputError(f"a tensor's name is longer than {NAME_LIMIT} characters")
        if ".experts." in name and "att" not in name:
            # A mixture has up to a hundred thousand of these, and none of them is attention.
            return
        where = layer_of(name)
        if where is None:
            self._add_outside(name, shape)
            return
        stack, layer, rest = where
        told = self._meanings.get((stack, rest))
        if told is None:
            if len(self._meanings) >= KIND_LIMIT:
                raise InputError(f"the file has over {KIND_LIMIT:,} different names per layer")
            told = self._meanings[stack, rest] = meaning(stack, rest)
        layers = self._stacks.setdefault(stack, set())
        layers.add(layer)
        if len(layers) > LAYER_LIMIT:
            raise InputError(f"the file names over {LAYER_LIMIT:,} layers; no model has that many")
        if told.next_token:
            self._next_token.add(layer)
        if told.state_space:
            self._state_space.add((stack, layer))
        if told.linear:
            self._linear.add(layer)
        if told.linear_tail is not None:
            self._linear_modules.add((stack, layer, told.linear_tail))
        found = told.place
        if found is None:
            return
        if packed and found.piece == "weight" and found.role not in ("norm", "other"):
            found = found._replace(piece="packed")
        if found.leaf in ("relative_attention_bias", "attn_rel_b") and len(shape) == 2:
            self._relative_heads.setdefault(found.part, shape[1])
        key = (stack, layer, found.part, found.tail)
        self._modules.setdefault(key, []).append((found, shape))
        if len(self._modules) > MODULE_LIMIT:
            raise InputError(f"the file names over {MODULE_LIMIT:,} attention modules")

    def finish(self) -> Counted:
        """Return what the tensors added so far say together."""
        parts: dict[str, list[Module]] = {}
        notes: dict[str, None] = {}
        linear = set(self._linear)
        # Headers list tensors in no order that matters; layers may hold several modules.
        for (stack, layer, part, tail), tensors in sorted(self._modules.items(), key=_order):
            fused_beside_state = (stack, layer) in self._state_space and any(
                found.leaf == "attn_qkv" for found, _ in tensors
            )
            if (stack, layer, tail) in self._linear_modules or fused_beside_state:
                linear.add(layer)
                continue
            counted = _resolve(layer, tensors, self._relative_heads.get(part))
            if counted.parameters.total or counted.uncounted:
                parts.setdefault(part, []).append(counted)
                notes.update(dict.fromkeys(sorted(counted.notes)))
        main_stacks = self._main_stacks(parts)
        seen = {i for stack in main_stacks for i in self._stacks[stack]}
        return Counted(
            {name: tuple(sorted(m, key=lambda x: x.layer)) for name, m in parts.items()},
            frozenset(seen),
            frozenset(linear & seen),
            frozenset(self._next_token),
            self._vocabulary,
            self._tensors,
            tuple(notes),
        )

    def _add_outside(self, name: str, shape: Shape) -> None:
        segments = name.split(".")
        if len(segments) < 2 or len(shape) != 2 or segments[-2] not in EMBEDDINGS:
            return
        if self._vocabulary is None and part_of(".".join(segments[:-1])) in ("text", "decoder"):
            self._vocabulary = shape[0]

    def _main_stacks(self, parts: Mapping[str, object]) -> set[str]:
        named = {stack: part_of(stack) for stack in self._stacks}
        for wanted in ("text", "decoder", "encoder", "vision", "audio"):
            if wanted in parts or (not parts and wanted == "text"):
                stacks = {stack for stack, part in named.items() if part == wanted}
                # A stack of a few adapters must not add layers to the model's own stack.
                largest = max(stacks, key=lambda s: len(self._stacks[s]), default=None)
                return {largest} if largest is not None else set()
        return set()


def _order(item: tuple[tuple[str, int, str, str], object]) -> tuple[int, list[tuple[int, str]]]:
    """Return a sort key: by layer, then by the numbers and words of the module's name."""
    (_, layer, _, tail), _ = item
    return layer, [(int(s), "") if s.isdecimal() else (-1, s) for s in tail.split(".")]


def _resolve(layer: int, tensors: list[tuple[Place, Shape]], relative_heads: int | None) -> Module:
    """Return one module's counts from its tensors."""
    counts = dict.fromkeys(AttentionParameters.__slots__, 0)
    shapes: dict[str, list[Shape]] = {}
    uncounted: set[str] = set()
    notes: set[str] = set()
    whole = _unpacked(tensors)
    for found, shape in tensors:
        role, size = found.role, prod(shape)
        if found.piece == "packed":
            unpacked = whole.get(found.leaf)
            if unpacked is None:
                uncounted.add(role)
                continue
            shape, size = unpacked, prod(unpacked)
        elif found.piece in ("scales", "g_idx"):
            continue
        if role == "norm" or role == "other":
            counts[role] += size
        elif found.piece == "bias" or role == "bias":
            counts["bias"] += size
            continue
        elif role in counts:
            counts[role] += size
        shapes.setdefault(found.leaf, []).append(shape)
        if found.leaf != role:
            shapes.setdefault(role, []).append(shape)
    module = Module(layer, uncounted=frozenset(uncounted))
    _widths(module, shapes, counts, notes)
    _heads(module, shapes, relative_heads)
    module.parameters = AttentionParameters(**counts)
    if uncounted:
        notes.add(
            "some matrices are stored packed (several weights in one word), so their shapes do "
            f"not tell the count: {', '.join(sorted(uncounted))} left out where packed"
        )
    module.notes = frozenset(notes)
    return module


def _unpacked(tensors: list[tuple[Place, Shape]]) -> dict[str, Shape]:
    """Return the true shapes of GPTQ and AWQ matrices, told by the tensors stored beside them.

    GPTQ packs along the inputs and keeps one group index per input (`g_idx`); AWQ packs along
    the outputs and keeps one scale per output.
    """
    beside: dict[tuple[str, str], Shape] = {(p.leaf, p.piece): shape for p, shape in tensors}
    whole: dict[str, Shape] = {}
    for (leaf, piece), shape in beside.items():
        if piece != "packed" or len(shape) != 2:
            continue
        scales, g_idx = beside.get((leaf, "scales"), ()), beside.get((leaf, "g_idx"), ())
        if len(g_idx) == 1:
            whole[leaf] = (shape[1], g_idx[0])
        elif len(scales) == 2 and scales[1] > shape[1]:
            whole[leaf] = (scales[1], shape[0])
    return whole


def _rows(shapes: list[Shape] | None) -> int | None:
    return sum(s[0] for s in shapes) if shapes and all(len(s) >= 2 for s in shapes) else None


def _columns(shapes: list[Shape] | None) -> int | None:
    return shapes[0][1] if shapes and len(shapes[0]) >= 2 else None


def _widths(
    module: Module, shapes: dict[str, list[Shape]], counts: dict[str, int], notes: set[str]
) -> None:
    """Set a module's widths and split fused matrices into q, k and v."""
    module.o_in = _columns(shapes.get("o"))
    if "output_linear" in shapes and len(shapes["o"][0]) == 3:
        module.o_in = shapes["o"][0][0] * shapes["o"][0][2]
    compressed = shapes.get("q_a_proj") or shapes.get("attn_q_a") or shapes.get("wq_a")
    expanded = shapes.get("q_b_proj") or shapes.get("attn_q_b") or shapes.get("wq_b")
    module.q_out = _rows(expanded if compressed else shapes.get("q"))
    module.k_out, module.v_out = _rows(shapes.get("k")), _rows(shapes.get("v"))
    module.latent = _rows(shapes.get("kv_a"))
    entering = next((shapes[r] for r in ("qkv", "kv_a", "k") if r in shapes), shapes.get("q"))
    module.hidden = _columns(entering)
    for shape in shapes.get("kv", ()):
        if len(shape) >= 2:
            module.k_out = module.v_out = shape[0] // 2
            counts["k"] += prod(shape) // 2
            counts["v"] += prod(shape) - prod(shape) // 2
    for shape in shapes.get("qkv", ()):
        if len(shape) < 2:
            continue
        wide, narrow = shape[0], shape[1]
        output = shapes.get("o", [()])[0]
        # GPT-2 keeps its matrices the other way round (inputs first); the square output
        # projection tells which side is the hidden size.
        if "c_attn" in shapes and len(output) == 2 and narrow != output[0] == wide:
            wide, narrow = narrow, wide
            module.o_in = output[0]
        module.hidden = narrow
        q = module.o_in
        if q is None or q > wide or (wide - q) % 2:
            q = wide // 3
            notes.add("fused q, k, v split in three equal parts: no output projection tells more")
        module.q_out, module.k_out, module.v_out = q, (wide - q) // 2, wide - q - (wide - q) // 2
        for role, width in (("q", q), ("k", module.k_out), ("v", module.v_out)):
            counts[role] += width * narrow
    if module.k_out and not module.v_out and not module.latent and "v" not in module.uncounted:
        notes.add("a layer without a value matrix uses its keys as values; both are cached")


def _heads(module: Module, shapes: dict[str, list[Shape]], relative_heads: int | None) -> None:
    """Set head counts where a shape tells them: a per-head norm, sinks, or T5's bias table."""
    width = module.o_in or module.q_out
    heads, head_dim = relative_heads, None
    for leaf in ("q_norm", "q_layernorm", "attn_q_norm", "query_layernorm"):
        norms = shapes.get(leaf, [])
        if len(norms) > 1 or (norms and len(norms[0]) == 2):
            heads = len(norms) if len(norms) > 1 else norms[0][0]
        elif norms and len(norms[0]) == 1 and norms[0][0] not in (module.q_out, width):
            head_dim = norms[0][0]
    for leaf in ("sinks", "attn_sinks", "attention_sink_bias"):
        if leaf in shapes and len(shapes[leaf][0]) == 1:
            heads = shapes[leaf][0][0]
    if not width or not module.q_out or module.latent:
        return
    if head_dim and width % head_dim == 0:
        heads = heads or width // head_dim
    if not heads or width % heads:
        return
    module.heads = heads
    module.head_dim = head_dim or module.q_out // heads
    if module.k_out and module.head_dim and module.k_out % module.head_dim == 0:
        module.kv_heads = module.k_out // module.head_dim
        module.value_dim = (module.v_out or module.k_out) // module.kv_heads


def group_runs(layers: Iterable[LayerRun]) -> tuple[LayerRun, ...]:
    """Join equal layers, neighbours or not, in order of their first; each keeps its indices."""
    joined: dict[LayerRun, list[int]] = {}
    for layer in layers:
        joined.setdefault(replace(layer, indices=()), []).extend(layer.indices)
    return tuple(replace(run, indices=tuple(sorted(i))) for run, i in joined.items())


def one_layer(module: Module, kind: LayerKind, kv_elements: int) -> LayerRun:
    """Return one layer as its shapes alone tell it; unknown numbers are None."""
    source: HeadDimSource | None = "explicit" if module.head_dim else None
    return LayerRun(
        (module.layer,),
        "latent" if module.latent else kind,
        module.heads,
        module.kv_heads,
        module.head_dim,
        module.value_dim,
        source,
        None,
        module.parameters,
        kv_elements,
    )


def sentences(notes: Iterable[str]) -> tuple[str, ...]:
    """Return notes as sentences, each once: a capital first, a full stop last."""
    return tuple(dict.fromkeys(f"{note[:1].upper()}{note[1:].rstrip('.')}." for note in notes))


def layers_text(indices: Iterable[int]) -> str:
    """Return "layer 3" or "layers 0-5, 7"."""
    listed = list(indices)
    return f"layer{'s' if len(listed) != 1 else ''} {spell(listed)}"


def spell(indices: Iterable[int], most: int = 12) -> str:
    """Return layer numbers as short text, 0-3, 7, 9-11; above `most` pieces the middle is cut."""
    runs: list[list[int]] = []
    for i in sorted(indices):
        if runs and i == runs[-1][1] + 1:
            runs[-1][1] = i
        else:
            runs.append([i, i])
    text = [str(a) if a == b else f"{a}-{b}" for a, b in runs]
    return ", ".join(text if len(text) <= most else [*text[: most - 2], f"… {text[-1]}"])

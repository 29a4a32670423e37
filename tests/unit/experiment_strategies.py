"""Experiments and sessions of every kind, for hypothesis."""

from typing import get_args

from hypothesis import strategies as st
from layer_strategies import layers

from headlab.app.sessions import CompareRow, Comparison, CostChoices, Session, View, WorkspaceName
from headlab.engine.cost import CostQuestion
from headlab.engine.experiment import MOST_WEIGHT, CustomJob, Experiment, Mask
from headlab.engine.patterns import JOB_FAMILIES

# What JSON and PNG can hold: any text but half characters, which `encode` refuses.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
names = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters=","), min_size=1, max_size=12
).filter(str.strip)
masks = st.one_of(
    st.just(Mask()), st.just(Mask("none")), st.integers(1, 40).map(lambda w: Mask("window", w))
)


@st.composite
def custom_jobs(draw, n):
    """Draw up to two jobs of one's own on n tokens, of different names."""
    weights = st.sampled_from([0.0, 1.0, 0.1, 1 / 3, 5e-324, MOST_WEIGHT])
    row = st.lists(weights, min_size=n, max_size=n).map(tuple)
    found = draw(st.dictionaries(names, st.lists(row, min_size=n, max_size=n), max_size=2))
    taken = {family.name for family in JOB_FAMILIES}
    return tuple(
        CustomJob(name, tuple(rows))
        for name, rows in found.items()
        if name.partition("-")[0] not in taken
    )


@st.composite
def experiments(draw, most_tokens=4):
    """Draw experiments with every field moved, those that only a file can hold included."""
    tokens = tuple(draw(st.lists(names, min_size=2, max_size=most_tokens)))
    n = len(tokens)
    custom = draw(custom_jobs(n)) if draw(st.booleans()) else ()
    known = ["previous", "first", "same", "even", "self", "induction", "offset-2", "window-3"]
    known += [f"token-{tokens[0]}", *(job.name for job in custom)]
    jobs = tuple(draw(st.lists(st.sampled_from(known), unique=True, max_size=5)))
    head = st.integers(0, 12)
    return Experiment(
        layer=draw(layers()),
        context=draw(st.integers(1, 10**12)),
        mask=draw(masks),
        tokens=tokens,
        jobs=jobs,
        moves=tuple(draw(st.dictionaries(st.sampled_from(known), head, max_size=3)).items()),
        sharpness=draw(st.floats(1, 32)),
        fit=draw(st.sampled_from(["svd", "best", "both"])),
        logit_cap=draw(st.floats(2, 64)),
        off=draw(st.frozensets(head, max_size=4)),
        span=draw(st.sampled_from(["free", "content", "content+position"])),
        custom=custom,
    )


costs = st.builds(
    CostQuestion,
    layer=layers(),
    context=st.integers(1, 10**11),
    batch=st.integers(1, 64),
    layers=st.integers(1, 128),
    dtype=st.sampled_from(["fp32", "bf16", "fp16", "fp8", "int8", "int4"]),
    phase=st.sampled_from(["decode", "prefill"]),
    mask=masks,
)
views = st.builds(
    View,
    workspace=st.sampled_from(get_args(WorkspaceName)),
    focused_head=st.integers(0, 600),
    heatmap=st.sampled_from(["logits", "attention", "target", "difference"]),
    cost=st.builds(
        CostChoices,
        phase=st.sampled_from(["decode", "prefill"]),
        flops=st.booleans(),
        binary=st.booleans(),
        dtype=st.sampled_from(["bf16", "int4"]),
        layers=st.integers(1, 100),
        batch=st.integers(1, 100),
    ),
)


def sessions():
    """Draw whole sessions: an experiment, its view, compared rows and an open model."""
    rows = st.lists(st.builds(CompareRow, texts, costs, texts), max_size=3).map(tuple)
    return st.builds(
        Session,
        experiment=experiments(),
        view=views,
        compare=st.none() | st.builds(Comparison, rows, texts, st.booleans()),
        model=st.none() | texts,
    )

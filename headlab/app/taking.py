"""A model's layers as a layer of the bench, and what gets lost on the way."""

from dataclasses import dataclass, replace

from headlab.app.changes import LARGEST_ON_BENCH, Change
from headlab.engine.experiment import Experiment, Mask
from headlab.engine.layer import Biases, Layer
from headlab.errors import InputError
from headlab.models.card import LayerRun, ModelCard
from headlab.words import number, translate


@dataclass(frozen=True, slots=True)
class Taken:
    """A layer for the bench, its mask (None: as it was), and a sentence on each thing lost."""

    layer: Layer
    mask: Mask | None
    remarks: tuple[str, ...]


def take(card: ModelCard, run: LayerRun, priced: bool = False) -> Taken:
    """Return one of a run's layers as the bench has it.

    `priced` for the Cost workspace, where a layer must weigh what it says. Raises InputError
    where the bench has no such layer.
    """
    hidden, heads, width = card.hidden_size, run.heads, run.head_dim
    if not hidden or not heads or not width:
        raise InputError(
            translate(
                "errors",
                "these layers cannot be taken over: the file does not tell their heads, "
                "head_dim and hidden size",
            )
        )
    if run.kind == "latent" and priced:
        raise InputError(
            translate(
                "errors",
                "the Cost workspace counts keys and values a head, and latent (MLA) layers "
                "keep one latent vector for all heads; their numbers are on the card",
            )
        )
    for name, size in (
        (translate("taking", "hidden size"), hidden),
        (translate("taking", "head count"), heads),
        ("head_dim", width),
    ):
        if size > LARGEST_ON_BENCH:
            raise InputError(
                translate(
                    "errors",
                    "the bench shows sizes up to {largest_on_bench}, and this {name} is {size}",
                ).format(largest_on_bench=number(LARGEST_ON_BENCH), name=name, size=number(size))
            )
    shared = heads if run.kind == "latent" else run.kv_heads or heads
    if heads % shared:
        raise InputError(
            translate(
                "errors",
                "the bench shares keys evenly, and {shared} KV heads do not divide {heads} "
                "query heads",
            ).format(shared=number(shared), heads=number(heads))
        )
    biases, told = _biases(card, run, shared)
    layer = Layer(
        d_model=hidden,
        n_heads=heads,
        pinned_head_dim=None if heads * width == hidden else width,
        kv_heads_wanted=None if shared == heads else shared,
        pinned_value_dim=None if run.value_dim in (None, width) else run.value_dim,
        biases=biases,
    )
    remarks = [*told, *_remarks(run, layer)]
    return Taken(layer, Mask("window", run.window) if run.window else None, tuple(remarks))


def taking(name: str, taken: Taken) -> Change:
    """Return the change that puts a taken layer on the bench; a window goes with its layer."""

    def edit(e: Experiment) -> Experiment:
        mask = taken.mask or (Mask() if e.mask.kind == "window" else e.mask)
        return replace(e, layer=taken.layer, mask=mask)

    return Change(translate("taking", "take {name}").format(name=name), edit)


def _biases(card: ModelCard, run: LayerRun, shared: int) -> tuple[Biases, list[str]]:
    """Return which matrices have biases, by how many there are."""
    width = run.head_dim or 0
    keys = shared * width + shared * (run.value_dim or width)
    three = (run.heads or 0) * width + keys
    counted: dict[int, Biases] = {0: "none", three: "qkv", three + (card.hidden_size or 0): "all"}
    found = counted.get(run.parameters.bias)
    if found is not None:
        return found, []
    return "none", [
        translate("taking", "its {bias} biases a layer are left out").format(
            bias=number(run.parameters.bias)
        )
    ]


def _remarks(run: LayerRun, layer: Layer) -> list[str]:
    remarks = []
    if run.kind == "latent":
        remarks.append(
            translate(
                "taking",
                "latent (MLA) layers come as the heads they are once unfolded; the bench's "
                "weights and KV cache are not the model's",
            )
        )
    elif layer.parameters.weights != run.parameters.total:
        remarks.append(
            translate(
                "taking", "the bench counts {weights} weights for this shape, the file {total}"
            ).format(weights=number(layer.parameters.weights), total=number(run.parameters.total))
        )
    for name, count in (("norm", run.parameters.norm), ("other", run.parameters.other)):
        if count:
            remarks.append(
                translate("taking", "its {count} {name} weights a layer are left out").format(
                    count=number(count), name=name
                )
            )
    return remarks

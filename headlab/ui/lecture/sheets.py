"""What the lecture page shows of the Cost and the Model workspace: a few figures, large."""

from fractions import Fraction

from headlab.engine.cost import CostQuestion
from headlab.engine.cost_report import size_text
from headlab.engine.experiment import Experiment
from headlab.engine.layer import offered_head_counts
from headlab.engine.ledger import exact_text, ledger
from headlab.models.card import LayerRun, ModelCard
from headlab.ui.plots.sheet import Sheet, SheetRow
from headlab.ui.text import QT_TRANSLATE_NOOP, number
from headlab.words import translate

_BILLS = (
    ("total", QT_TRANSLATE_NOOP("lecture", "weights")),
    ("projections", QT_TRANSLATE_NOOP("lecture", "projection MACs / token")),
    ("scores_values", QT_TRANSLATE_NOOP("lecture", "score + value MACs / token")),
    ("score_entries", QT_TRANSLATE_NOOP("lecture", "score entries, one sequence")),
    ("kv_bytes", QT_TRANSLATE_NOOP("lecture", "KV cache, bf16")),
)
_MANY = 64


def bills_sheet(experiment: Experiment) -> Sheet:
    """Return what one layer costs at one head, at the present count, and at many."""
    layer = experiment.layer
    offered = offered_head_counts(layer.d_model, layer.pinned_head_dim is not None)
    many = max((n for n in offered if n <= _MANY), default=1)
    counts = sorted({1, layer.n_heads, many})
    tables = []
    for count in counts:
        asked = experiment.with_heads(count)
        tables.append(ledger(CostQuestion(asked.layer, asked.context, mask=asked.mask)))
    rows = []
    for key, words in _BILLS:
        figures = [table[key] for table in tables]
        cells = tuple(
            size_text(f.value) if f.unit == "bytes" else exact_text(f.value) for f in figures
        )
        rows.append(SheetRow(translate("lecture", words), cells, len(set(cells)) > 1))
    columns = tuple(_heads(count) for count in counts)
    title = translate("lecture", "One layer: d_model {d_model}, context {context}").format(
        d_model=number(layer.d_model), context=number(experiment.context)
    )
    return Sheet(title, columns, tuple(rows), counts.index(layer.n_heads))


def model_sheet(name: str, card: ModelCard, run: LayerRun, *, told: bool) -> Sheet:
    """Return what a config says of its heads; unless `told`, what is to be predicted is "?"."""

    def written(value: float | None) -> str:
        return translate("lecture", "not told") if value is None else exact_text(Fraction(value))

    rows = [
        (translate("lecture", "hidden size"), written(card.hidden_size)),
        (translate("lecture", "query heads"), written(run.heads)),
        (translate("lecture", "KV heads"), written(run.kv_heads)),
        (translate("lecture", "layers with attention"), written(card.attention_layers)),
        (translate("lecture", "head_dim"), written(run.head_dim) if told else "?"),
    ]
    if card.naive is not None:
        rows.append(
            (
                translate("lecture", "hidden size / heads"),
                written(card.naive.head_dim) if told else "?",
            )
        )
    return Sheet(name, ("",), tuple(SheetRow(words, (cell,)) for words, cell in rows))


def _heads(count: int) -> str:
    if count == 1:
        return translate("lecture", "1 head")
    return translate("lecture", "{count} heads").format(count=number(count))

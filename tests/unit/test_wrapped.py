"""No view holds English that the translations cannot reach: read from the source, without Qt."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

UI = Path(__file__).resolve().parents[2] / "headlab" / "ui"

WRAPPERS = {"tr", "translate", "QT_TRANSLATE_NOOP"}
# What these take is for the log of a developer, for Qt's machinery or for a file's format.
NOT_SHOWN = {
    *("setObjectName", "setStyleSheet", "setProperty", "getattr", "cast", "TypeVar"),
    *("debug", "info", "warning", "error", "exception", "Formatter"),
    *("sub", "split", "partition", "replace", "startswith", "endswith", "QKeySequence"),
}
SHOWN = {
    *("QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QAction", "QMenu", "QGroupBox"),
    *("setText", "setToolTip", "setAccessibleName", "setAccessibleDescription", "setTitle"),
    *("setWindowTitle", "setPlaceholderText", "addTab", "addRow", "addAction", "say"),
}
"""Whatever letters these take is seen by a person."""

# Names, units and formulas are the same in every language.
TERMS = re.compile(
    r"d_model|head_dim|value_dim|MACs?|FLOPs?|GiB|GB|KV|GPUs?|bf16|MHA|MQA|GQA-8|SVG|PNG|PDF|CSV|"
    r"headlab|English|Python|Qt|PSF-2\.0|LGPL-3\.0|px|ms|Ctrl|Shift|Alt|Tab|F\d+|custom"
)
ALLOWED = {
    "*.json *.safetensors *.gguf",  # ending of files
    "pads 38 %.",  # measured, never shown
    "The quick brown fox reads a line of no more than seventy-five letters, so.",  # this as well
    "the cat sat on the mat and the dog sat by the cat",  # tokens
    "warning",  # a kind of line in the log
    " or ",  # between names that the command line takes
}
MARKUP = re.compile(r"<\w+ |\{ *[\w-]+:")
NOT_VIEWS = {"theme.py", "outside.py", "self_test.py"}  # style sheets, and what a terminal shows


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def unwrapped(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of every literal that a person would read and lupdate does not see."""
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if isinstance(parents[node], ast.Expr):
            continue  # a docstring
        text = node.value
        calls, hidden, child = [], False, node
        while child in parents:
            parent = parents[child]
            if isinstance(parent, ast.Call) and child is not parent.func:
                calls.append(called(parent))
            if isinstance(parent, ast.FormattedValue) and isinstance(child, ast.JoinedStr):
                hidden = hidden or child is parent.format_spec
            if isinstance(parent, ast.arg | ast.FunctionDef | ast.AnnAssign):
                hidden = hidden or child in (
                    getattr(parent, "annotation", None),
                    getattr(parent, "returns", None),
                )
            child = parent
            if isinstance(child, ast.stmt):
                break
        if hidden or WRAPPERS & set(calls) or NOT_SHOWN & set(calls):
            continue
        letters = re.search(r"[^\W\d_]{2,}", TERMS.sub("", text))
        sentence = " " in text.strip() or text != text.strip()
        if (
            letters
            and text not in ALLOWED
            and not MARKUP.search(text)
            and (sentence or (calls and calls[0] in SHOWN))
        ):
            yield node.lineno, text


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('label.setText("Heads")', 1),
        ('label.setText(self.tr("Heads"))', 0),
        ('label.setText(translate("plots", "{n} heads").format(n=3))', 0),
        ('words = f"{n} idle heads"', 1),
        ('words = f"{n:,.1f} × {m}"', 0),
        ('button.setObjectName("a name")', 0),
        ('raise InputError("that is wrong")', 1),
        ('def f():\n    """A docstring of some words."""', 0),
        ('words = f"d_model {d}"', 0),
    ],
)
def test_the_check_knows_english_that_nothing_wraps(source, count):
    assert len(list(unwrapped(source))) == count


def test_every_view_can_be_translated():
    found = [
        f"{path.relative_to(UI)}:{line}: {text!r}"
        for path in sorted(UI.rglob("*.py"))
        if path.name not in NOT_VIEWS
        for line, text in unwrapped(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)

"""Ready-made token sequences; the notes first."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from headlab.engine.experiment import DEFAULT_TOKENS
from headlab.ui.text import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Preset:
    """A sequence and what it is called in the list."""

    words: str
    tokens: tuple[str, ...]

    def title(self) -> str:
        """Return the name in the interface's language."""
        return QCoreApplication.translate("presets", self.words)


def _scale(count: int) -> tuple[str, ...]:
    """Return tokens with six identities in a fixed order that does not simply repeat."""
    names = tuple(dict.fromkeys(DEFAULT_TOKENS))
    return tuple(names[(k * k + k // 6) % len(names)] for k in range(count))


PRESETS = (
    Preset(QT_TRANSLATE_NOOP("presets", "twelve notes"), DEFAULT_TOKENS),
    Preset(
        QT_TRANSLATE_NOOP("presets", "a sentence"),
        tuple("the cat sat on the mat and the dog sat by the cat".split()),
    ),
    Preset(QT_TRANSLATE_NOOP("presets", "a b a b"), tuple("a b c a b d a b c a b d".split())),
    Preset(QT_TRANSLATE_NOOP("presets", "32 tokens"), _scale(32)),
    Preset(QT_TRANSLATE_NOOP("presets", "64 tokens"), _scale(64)),
)

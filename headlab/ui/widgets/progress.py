"""How far long work is: a quiet bar beside the button that started it."""

from PySide6.QtWidgets import QProgressBar, QWidget


def quiet_progress(name: str, spoken: str, parent: QWidget) -> QProgressBar:
    """Return a bar without a number that keeps its room while it is hidden."""
    bar = QProgressBar(parent)
    bar.setObjectName(name)
    bar.setAccessibleName(spoken)
    bar.setTextVisible(False)
    policy = bar.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    bar.setSizePolicy(policy)
    return bar

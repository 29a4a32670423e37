"""Numbers and job names as a person reads them; every view writes them the same way."""

from PySide6.QtCore import QCoreApplication, QLocale

from headlab import words
from headlab.words import QT_TRANSLATE_NOOP as QT_TRANSLATE_NOOP

_LONGEST_NAME = 28
"""Characters of a name beside a check box, which takes all the width that its words need."""

_JOB_TITLES = {
    "previous": QT_TRANSLATE_NOOP("jobs", "previous token"),
    "first": QT_TRANSLATE_NOOP("jobs", "first token"),
    "same": QT_TRANSLATE_NOOP("jobs", "same identity"),
    "even": QT_TRANSLATE_NOOP("jobs", "all evenly"),
    "self": QT_TRANSLATE_NOOP("jobs", "self"),
    "offset": QT_TRANSLATE_NOOP("jobs", "offset by"),
    "window": QT_TRANSLATE_NOOP("jobs", "window of"),
    "token": QT_TRANSLATE_NOOP("jobs", "token"),
    "induction": QT_TRANSLATE_NOOP("jobs", "induction"),
    "custom": QT_TRANSLATE_NOOP("jobs", "custom"),
}
"""What a job is called in the list; the part of its name before the first hyphen is the key."""


def number(value: int) -> str:
    """Return a whole number with thousands separators, exact however large."""
    if abs(value) < 2**63:
        return QLocale().toString(value)
    return words.number(value)


def score(value: float | None) -> str:
    """Return a score to three places, or a dash where there is none."""
    return "–" if value is None else QLocale().toString(value, "f", 3)


def short(value: float) -> str:
    """Return a setting such as the sharpness without needless zeros."""
    return QLocale().toString(value, "g", 6)


def job_kind(job: str) -> str:
    """Return the kind of a job: `offset-3` is an `offset`."""
    return job.partition("-")[0]


def job_title(job: str) -> str:
    """Return what the job is called in the list."""
    known = _JOB_TITLES.get(job_kind(job))
    return job if known is None else QCoreApplication.translate("jobs", known)


def box_words(name: str) -> str:
    """Return a name as the words of a check box: one line, shortened with …, & as it is."""
    line = " ".join(name.split())
    if len(line) > _LONGEST_NAME:
        line = line[: _LONGEST_NAME - 1].rstrip() + "…"
    return line.replace("&", "&&")

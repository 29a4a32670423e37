"""The language of the window: headlab's translation, Qt's own, and how numbers are written."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from headlab import words
from headlab.resource_files import resource_path

SOURCE = "en"
"""The language of the source, which needs no file."""

_LOCALES = {SOURCE: QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)}


def languages() -> dict[str, str]:
    """Return the languages that headlab speaks: their codes, and what they call themselves."""
    names = {SOURCE: "English"}
    for file in sorted(resource_path("i18n").glob("headlab_*.qm")):
        code = file.stem.partition("_")[2]
        names[code] = QLocale(code).nativeLanguageName() or code
    return names


def chosen_language(preference: str, desktop: Sequence[str] | None = None) -> str:
    """Return the code of the language to speak: the preferred one, else the desktop's.

    `desktop` names its languages, most wanted first. What headlab does not speak is English.
    """
    known = languages()
    if preference == "system":
        wanted = QLocale.system().uiLanguages() if desktop is None else desktop
        preference = next((name.replace("_", "-").partition("-")[0] for name in wanted), SOURCE)
    return preference if preference in known else SOURCE


def speak(app: QApplication, code: str) -> None:
    """Use a language for every text that is made from now on, and for the numbers in it."""
    for translator in app.findChildren(QTranslator):
        app.removeTranslator(translator)
        translator.deleteLater()
    locale = _LOCALES.get(code, QLocale(code))
    # Numbers are written as the language of the interface writes them, not as the desktop's.
    QLocale.setDefault(locale)
    if code == SOURCE:
        words.speak(words.ENGLISH)
        return
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (("qtbase", qt), ("headlab", str(resource_path("i18n")))):
        translator = QTranslator(app)
        if translator.load(f"{name}_{code}", folder):
            app.installTranslator(translator)
    words.speak(
        words.Language(
            code, QCoreApplication.translate, locale.groupSeparator(), locale.decimalPoint()
        )
    )

"""A page of the guide as a document: Markdown, set in the theme's colours and type."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QKeySequence,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
)

from headlab.app.guide import Page, prose_and_code
from headlab.ui.theme import Theme
from headlab.ui.widgets.fonts import scaled

MEASURE = "The quick brown fox reads a line of no more than seventy-five letters, so."
"""As wide as a line of text may become."""

_CODE = re.compile(r"`([^`]+)`")
_NAMED_KEYS = "Home|End|PgUp|PgDown|Space|Del|Backspace|Esc|Tab|Return|Left|Right"
_KEY = re.compile(rf"(?:(?:Ctrl|Shift|Alt)\+)*(?:F\d{{1,2}}|[A-Z0-9?]|{_NAMED_KEYS})|Ctrl\+\S")
_CAP = "\u2009"
"""A thin space: on both sides of a key, so that it looks like one and can be told from code."""

_DIALECT = QTextDocument.MarkdownFeature.MarkdownDialectGitHub
_SIZES = {1: 1.9, 2: 1.35, 3: 1.1}
_LINE = 145.0
"""Line height in percent."""


def is_key(code: str) -> bool:
    """Return whether what stands in code marks is a key in Qt's portable text."""
    return _KEY.fullmatch(code) is not None


def native_keys(text: str) -> str:
    """Return Markdown with its keys as this system and the language spoken write them."""
    lines = []
    for line, is_code in prose_and_code(text):
        lines.append(line if is_code else _CODE.sub(_native, line))
    return "\n".join(lines)


def _native(match: re.Match[str]) -> str:
    code = match[1]
    if not is_key(code):
        return match[0]
    keys = QKeySequence(code, QKeySequence.SequenceFormat.PortableText)
    return f"`{_CAP}{keys.toString(QKeySequence.SequenceFormat.NativeText)}{_CAP}`"


def unstyled(page: Page) -> QTextDocument:
    """Return a page with the text of its `GuideDocument`, made in a fraction of the time."""
    document = QTextDocument()
    document.setMarkdown(native_keys(page.text), _DIALECT)
    return document


def found(document: QTextDocument, text: str) -> list[QTextCursor]:
    """Return every place where a text stands, letters large or small."""
    places = []
    cursor = document.find(text)
    while not cursor.isNull():
        places.append(cursor)
        cursor = document.find(text, cursor)
    return places


class GuideDocument(QTextDocument):
    """One page, styled; `headings` are the positions of its headings in the text, in order."""

    def __init__(self, page: Page, theme: Theme, font: QFont, parent: QObject) -> None:
        super().__init__(parent)
        self.page = page
        self._theme, self._font = theme, font
        self._em = QFontMetricsF(font).height()
        self.setDefaultFont(font)
        self.setDocumentMargin(0)
        self.setIndentWidth(1.2 * self._em)
        self.setUndoRedoEnabled(False)
        self.setMarkdown(native_keys(page.text), _DIALECT)
        whole = self.rootFrame().frameFormat()
        whole.setTopMargin(self._em)
        whole.setBottomMargin(2 * self._em)
        self.rootFrame().setFrameFormat(whole)
        self._style_text()
        self._style_tables()
        self._frame_code()
        self.headings = [
            block.position() for block in self._blocks() if block.blockFormat().headingLevel()
        ]

    def place_of(self, anchor: str) -> int | None:
        """Return the position of a heading by its anchor, or None."""
        for heading, place in zip(self.page.headings, self.headings, strict=True):
            if heading.anchor == anchor:
                return place
        return None

    def heading_at(self, position: int) -> int:
        """Return the index of the last heading at or before a position."""
        before = [index for index, place in enumerate(self.headings) if place <= position]
        return before[-1] if before else 0

    # Setting

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.begin()
        while block.isValid():
            yield block
            block = block.next()

    def _style_text(self) -> None:
        for block in self._blocks():
            cursor = QTextCursor(block)
            in_table = cursor.currentTable() is not None
            cursor.setBlockFormat(self._block_format(block, in_table))
            level = block.blockFormat().headingLevel()
            is_code = _is_code(block)
            for start, length, old in list(_fragments(block)):
                cursor.setPosition(start)
                cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(self._char_format(cursor.selectedText(), old, level, is_code))

    def _block_format(self, block: QTextBlock, in_table: bool) -> QTextBlockFormat:
        style = QTextBlockFormat(block.blockFormat())
        level = style.headingLevel()
        above, below = 0.0, 0.55
        if level:
            above, below = {1: (0.0, 0.6), 2: (1.5, 0.4)}.get(level, (0.9, 0.25))
        elif in_table or _is_code(block):
            below = 0.0
        elif block.textList() is not None:
            below = 0.25
            if block.next().textList() is None:
                below = 0.6
        style.setTopMargin(above * self._em)
        style.setBottomMargin(below * self._em)
        height = 115.0 if level else 130.0 if in_table else _LINE
        style.setLineHeight(height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        return style

    def _char_format(
        self, text: str, old: QTextCharFormat, level: int, is_code: bool
    ) -> QTextCharFormat:
        theme, font = self._theme, QFont(self._font)
        style = QTextCharFormat()
        style.setForeground(theme.colour("text"))
        if old.fontWeight() > QFont.Weight.Normal:
            font.setWeight(QFont.Weight.DemiBold)
        font.setItalic(old.fontItalic())
        if level:
            weight = QFont.Weight.Bold if level == 1 else QFont.Weight.DemiBold
            font = scaled(font, _SIZES[min(level, 3)], weight)
        if is_code or (old.fontFixedPitch() and not text.startswith(_CAP)):
            fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            font.setFamilies(fixed.families())
            font = scaled(font, 0.92)
        elif old.fontFixedPitch():
            font = scaled(font, 0.92, QFont.Weight.DemiBold)
        if old.fontFixedPitch() and not is_code:
            style.setBackground(theme.colour("idle"))
        if old.isAnchor():
            style.setAnchor(True)
            style.setAnchorHref(old.anchorHref())
            style.setForeground(theme.colour("accent"))
        style.setFont(font)
        return style

    def _style_tables(self) -> None:
        rule = QBrush(self._theme.colour("idle_edge"))
        solid = QTextFrameFormat.BorderStyle.BorderStyle_Solid
        none = QTextFrameFormat.BorderStyle.BorderStyle_None
        for frame in self.rootFrame().childFrames():
            if not isinstance(frame, QTextTable):
                continue
            style = frame.format().toTableFormat()
            style.setBorderCollapse(True)
            style.setBorderStyle(none)
            style.setBorder(0)
            style.setCellSpacing(0)
            style.setCellPadding(0)
            style.setTopMargin(0.3 * self._em)
            style.setBottomMargin(0.9 * self._em)
            style.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
            frame.setFormat(style)
            for row in range(frame.rows()):
                for column in range(frame.columns()):
                    cell = frame.cellAt(row, column)
                    look = QTextTableCellFormat()
                    look.setTopPadding(0.28 * self._em)
                    look.setBottomPadding(0.28 * self._em)
                    look.setRightPadding(0.9 * self._em)
                    look.setBottomBorder(1)
                    look.setBottomBorderStyle(solid)
                    look.setBottomBorderBrush(rule)
                    cell.setFormat(look)
                    if row == 0:
                        self._quieten(cell.firstCursorPosition(), cell.lastCursorPosition())

    def _quieten(self, start: QTextCursor, end: QTextCursor) -> None:
        start.setPosition(end.position(), QTextCursor.MoveMode.KeepAnchor)
        style = QTextCharFormat()
        style.setForeground(self._theme.colour("muted"))
        style.setFont(scaled(self._font, 0.92, QFont.Weight.DemiBold))
        start.mergeCharFormat(style)

    def _frame_code(self) -> None:
        """Put each run of lines of code on a ground of its own."""
        for first, last in reversed(self._code_runs()):
            cursor = QTextCursor(self)
            cursor.setPosition(first)
            cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
            look = QTextFrameFormat()
            look.setBackground(self._theme.colour("idle"))
            look.setPadding(0.6 * self._em)
            look.setTopMargin(0.2 * self._em)
            look.setBottomMargin(0.8 * self._em)
            cursor.insertFrame(look)
        root = self.rootFrame()
        for block in self._blocks():
            cursor = QTextCursor(block)
            if cursor.currentFrame() is root and not block.text():
                # What separates a frame from the text around it is an empty line of its own.
                style = QTextBlockFormat()
                style.setLineHeight(0, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
                cursor.setBlockFormat(style)
            elif cursor.currentFrame() is not root and cursor.currentTable() is None:
                cursor.setBlockFormat(self._code_format(block))

    def _code_format(self, block: QTextBlock) -> QTextBlockFormat:
        style = QTextBlockFormat(block.blockFormat())
        style.setNonBreakableLines(False)
        # What is too long for a line goes on further in.
        style.setLeftMargin(2 * self._em)
        style.setTextIndent(-2 * self._em)
        style.setTopMargin(0)
        style.setBottomMargin(0)
        style.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        return style

    def _code_runs(self) -> list[tuple[int, int]]:
        runs: list[tuple[int, int]] = []
        inside = False
        for block in self._blocks():
            end = block.position() + block.length() - 1
            if not _is_code(block):
                inside = False
            elif inside:
                runs[-1] = runs[-1][0], end
            else:
                runs.append((block.position(), end))
                inside = True
        return runs


def _is_code(block: QTextBlock) -> bool:
    return bool(block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence.value))


def _fragments(block: QTextBlock) -> Iterator[tuple[int, int, QTextCharFormat]]:
    places = block.begin()
    while not places.atEnd():
        fragment: QTextFragment = places.fragment()
        yield fragment.position(), fragment.length(), fragment.charFormat()
        places += 1

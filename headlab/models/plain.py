"""Text that came out of somebody's file, made fit to be shown."""


def plain(text: str, most: int = 200) -> str:
    """Return the text on one line: unprintable characters replaced, bounded in length."""
    text = "".join(c if c.isprintable() else "�" for c in text[: most + 1])
    return text if len(text) <= most else text[:most] + "…"

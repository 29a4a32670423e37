"""Files written whole or not at all."""

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from headlab.errors import InputError
from headlab.words import translate


def write_text_atomically(path: Path, text: str) -> None:
    """Write UTF-8 text beside its place and move it there; raise InputError where it cannot."""
    write_bytes_atomically(path, text.encode())


def write_bytes_atomically(path: Path, content: bytes) -> None:
    """Write bytes beside their place and move them there; raise InputError where it cannot."""
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False
        ) as file:
            temporary = file.name
            file.write(content)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        reason = error.strerror or str(error)
        way_out = translate("errors", "choose a folder that exists and is yours to write to")
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            way_out = translate("errors", "make room there, or choose another disk")
        raise InputError(
            translate("errors", "{path} cannot be written ({reason}); {way_out}").format(
                path=path, reason=reason, way_out=way_out
            )
        ) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

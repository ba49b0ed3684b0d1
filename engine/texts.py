"""Files of text as other programs write them: in UTF-8 or UTF-16, marked as such or not."""

from __future__ import annotations

import codecs

from engine.errors import BadRecord
from engine.language import _

_MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def encoding_of(data: bytes) -> str:
    """The encoding of a text by how it begins: a mark of the byte order, or half a letter of UTF-16."""
    for mark, encoding in _MARKED:
        if data.startswith(mark):
            return encoding
    if data[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if data[:1] == b"\0" and data[1:2] else "utf-8"


def decoded(data: bytes) -> str:
    """The text of bytes, with one kind of line ends; raises `BadRecord` that names a line that is none."""
    try:
        text = data.decode(encoding_of(data))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        words = _("This is not plain text: line {line} cannot be read. Save the file as UTF-8.")
        raise BadRecord(words.format(line=line)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")

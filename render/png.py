"""Numbers of the palette to the bytes of a PNG, without filters: they help photographs, not flat colours."""

from __future__ import annotations

import struct
from functools import cache

from isal import isal_zlib

from render.inks import Numbers, flat_palette

_LEVEL, _MEMORY = 2, 3
"""The fastest that packs well; with less memory it takes half as long again."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE = 3
_WINDOW = 15


def sheet_of(numbers: Numbers) -> bytes:
    """The PNG of rows that each begin with a zero, the mark of a row without a filter."""
    height, width = numbers.shape
    header = struct.pack(">IIBBBBB", width - 1, height, 8, _PALETTE, 0, 0, 0)
    pack = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _WINDOW, _MEMORY)
    pixels = pack.compress(numbers.data) + pack.flush()
    return b"".join((_SIGNATURE, _chunk(b"IHDR", header), _colours(), _chunk(b"IDAT", pixels), _end()))


@cache
def _colours() -> bytes:
    return _chunk(b"PLTE", flat_palette())


@cache
def _end() -> bytes:
    return _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    check = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return b"".join((len(data).to_bytes(4, "big"), name, data, check.to_bytes(4, "big")))

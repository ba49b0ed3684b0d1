"""`python -m engine convert`: exported tables as JSON, as text, and back."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from engine.cli.files import read_record, score_of, write_record, write_text


def convert(arguments: Namespace) -> int:
    """Read a table in either form, and print its text or write it in the form of the file's name."""
    record = read_record(arguments.file)
    target: Path | None = arguments.to
    if target is None:
        print(score_of(record), end="")
    elif target.suffix == ".json":
        write_record(target, record)
    else:
        write_text(target, score_of(record))
    return 0

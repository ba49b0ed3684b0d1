"""Writes the record anew; where there is no server of PostgreSQL, its layout stays as it was kept."""

from __future__ import annotations

import argparse
import asyncio

import pytest

from tests.bot.contracts import KEPT, POSTGRES, forms, kept, record, text


async def renew() -> None:
    try:
        layout = await forms.postgres()
    except pytest.skip.Exception as reason:
        print(reason)
        layout = kept()[POSTGRES]
    KEPT.write_text(text({**await record(), POSTGRES: layout}), "utf-8")


argparse.ArgumentParser(prog="python -m tests.bot.contracts", description=__doc__).parse_args()
asyncio.run(renew())

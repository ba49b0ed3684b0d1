"""A dump of a PostgreSQL database by PostgreSQL's own program, for who restores with `pg_restore`."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

from bot.store import StoreError
from bot.store.address import Address, Place, without_password
from bot.store.files import copies_beside
from bot.store.private import begin_private

ENDING = ".dump"
NOT_HERE = (
    "There is no pg_dump on this machine: install PostgreSQL's client programs, or give the backup a name "
    f"that does not end in {ENDING}, which needs none."
)
OF_A_FILE = f"A name that ends in {ENDING} is for a database of PostgreSQL; this one is a file of SQLite."


async def dump(place: Place, target: Path) -> None:
    """Write a dump, in place of an older one only when it is whole. Raises `StoreError` with a sentence."""
    if not isinstance(place, Address):
        raise StoreError(OF_A_FILE)
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError(NOT_HERE)
    try:
        with copies_beside(target) as folder:
            made = folder / target.name
            begin_private(made)
            await _carry_out(program, place, made)
            os.replace(made, target)
    except OSError as error:
        raise StoreError(f"The dump {target} cannot be written: {error.strerror}.") from error


async def _carry_out(program: str, place: Address, made: Path) -> None:
    address, password = without_password(place.url)
    process = await asyncio.create_subprocess_exec(
        program,
        "--format=custom",
        f"--file={made}",
        f"--dbname={address}",
        env=os.environ | ({"PGPASSWORD": password} if password else {}),
        stderr=asyncio.subprocess.PIPE,
    )
    _, complaint = await process.communicate()
    if process.returncode:
        why = complaint.decode(errors="replace").strip().splitlines()[-1:] or ["it does not say why"]
        raise StoreError(f"{place} was not dumped: {why[0]}")

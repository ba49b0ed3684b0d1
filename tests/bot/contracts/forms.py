"""Types and layouts as words that stay the same when a class moves, gets another name or a `NewType`."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import types
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from bot.store import layouts
from tests import databases

WORDS: Mapping[Any, str] = {
    bool: "boolean",
    float: "number",
    int: "integer",
    str: "text",
    type(None): "nothing",
}
_MANY = re.compile(r"[\w-]+(?:\|[\w-]+){8,}")
_COMMA = re.compile(r",\s*(?![^()]*\))")
_COLUMNS = """SELECT c.relname, concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
        'COLLATE ' || nullif(o.collname, 'default'), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        CASE WHEN a.attgenerated <> '' THEN 'GENERATED' WHEN a.attidentity <> '' THEN 'IDENTITY' END,
        'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid))
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    LEFT JOIN pg_collation o ON o.oid = a.attcollation
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname, a.attnum"""
_REST = """SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype <> 'n'
    UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = current_schema()"""


def form(kind: Any) -> Any:
    """How values of a type are kept as JSON: words for what is plain, fields by name, lists of one form."""
    kind = getattr(kind, "__supertype__", kind)
    of, inner = get_origin(kind) or kind, get_args(kind)
    if of in (Literal, Annotated, Union, types.UnionType):
        return _words(inner) if of is Literal else form(inner[0]) if of is Annotated else _either(inner)
    if is_dataclass(of) or hasattr(of, "_fields"):
        hints = get_type_hints(of)
        given = {one.name: one.default for one in fields(of)} if is_dataclass(of) else {}
        return {name: _with(form(hint), given.get(name)) for name, hint in hints.items() if name[0] != "_"}
    if isinstance(of, type) and issubclass(of, Enum):
        return _words([member.value for member in of])
    if isinstance(of, type) and issubclass(of, Mapping):
        return {"any name": form(inner[-1])}
    if inner:
        return [form(one) for one in inner if one is not ...]
    return WORDS.get(
        of, "anything" if isinstance(of, TypeVar) or of is Any else getattr(of, "__name__", str(of))
    )


def brief(made: Any) -> str:
    """A form in one line, many words as their digest."""
    line = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False).replace('"', "")
    return _MANY.sub(lambda many: f"{len(many[0].split('|'))} words {digest(many[0])}", line)


def digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:12]


def _words(words: Iterable[Any]) -> str:
    return "|".join(sorted(str(word) or "-" for word in words))


def _either(kinds: Iterable[Any]) -> Any:
    found = [form(kind) for kind in kinds]
    return " or ".join(found) if all(isinstance(one, str) for one in found) else {"either": found}


def _with(made: Any, default: Any) -> Any:
    """A form with what is read where a row from before the field has none."""
    return f"{made} = {default!r}" if isinstance(default, bool | int | float | str) else made


def sqlite() -> dict[str, list[str]]:
    """The newest layout of a file: by table its columns and keys in their order, then its indexes."""
    file = sqlite3.connect(":memory:")
    layouts.migrate(file, layouts.migrations())
    found: dict[str, list[str]] = {}
    rows = "SELECT tbl_name, type, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name"
    for table, kind, sql in file.execute(rows):
        text = " ".join(re.sub(r"--.*", "", sql).split())
        parts = _COMMA.split(text[text.index("(") + 1 : text.rindex(")")]) if kind == "table" else [text]
        found.setdefault(table, []).extend(part.strip() for part in parts)
    return found


async def postgres() -> dict[str, list[str]]:
    """The same of PostgreSQL, as a server has it."""
    import asyncpg  # type: ignore[import-untyped]

    found: dict[str, list[str]] = {}
    async with databases.new_database() as address:
        connection = await asyncpg.connect(address)
        rest = sorted(map(tuple, await connection.fetch(_REST)))
        for table, words in [*await connection.fetch(_COLUMNS), *rest]:
            found.setdefault(table, []).append(" ".join(words.split()))
        await connection.close()
    return found

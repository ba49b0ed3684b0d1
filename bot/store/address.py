"""Where a database is: a file, or an address of PostgreSQL that says what it was meant to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qs, unquote, urlencode, urlsplit

from bot.store.faults import StoreError
from engine.cli.files import path

SCHEMES = ("postgresql://", "postgres://")
LIKE = (
    "it has to be the address of a PostgreSQL database, like postgresql://user:password@host/name; "
    "the letters @ # / : ? % in a password are written %40 %23 %2F %3A %3F %25"
)


@dataclass(frozen=True, slots=True)
class Address:
    """A database of PostgreSQL; `str()` names it without its password."""

    url: str

    def __str__(self) -> str:
        return name_of(self.url)

    def __repr__(self) -> str:
        return f"Address({str(self)!r})"


Place = Path | Address


def place_of(typed: str) -> Place:
    """The place that somebody has named: an address by how it begins, else a file."""
    return Address(typed) if typed.startswith(SCHEMES) else path(typed)


class Server(NamedTuple):
    """A server that an address names, with the address of the database on it alone."""

    name: str
    address: str


def well_formed(address: str) -> bool:
    """Whether an address can be read in one way only."""
    try:
        parts = urlsplit(address)
        _options(parts)
        named = [server.name for server in _servers(parts)]
    except ValueError:
        return False
    begins, astray = address.startswith(SCHEMES), "#" in address or "@" in parts.path + parts.query
    return begins and all(named) and not astray and parts.netloc.count("@") < 2


def servers_of(address: str) -> Sequence[Server]:
    """The servers that an address names, in its order. Raises `StoreError` for what is no address."""
    return _servers(_parts(address))


def name_of(address: str) -> str:
    """A database as sentences call it, without the password. Raises `StoreError` for what is no address."""
    parts = _parts(address)
    name = parts.path.lstrip("/") or _options(parts).get("dbname") or parts.username or "postgres"
    return f"{unquote(name)} on {', '.join(server.name for server in _servers(parts))}"


def without_password(address: str) -> tuple[str, str]:
    """An address that others on the machine may see, and its password."""
    parts = _parts(address)
    login, at, hosts = parts.netloc.rpartition("@")
    options = _options(parts)
    password = unquote(parts.password or "") or options.pop("password", "")
    bare = parts._replace(netloc=f"{login.partition(':')[0]}{at}{hosts}", query=urlencode(options, safe="/,"))
    return _joined(bare), password


def says_whom(address: str) -> bool:
    """Whether an address says which of its servers are meant."""
    return "target_session_attrs" in _options(_parts(address))


def _parts(address: str) -> SplitResult:
    if not well_formed(address):
        raise StoreError(f"What was given as a database cannot be used: {LIKE}.")
    return urlsplit(address)


def _options(parts: SplitResult) -> dict[str, str]:
    """The options behind the question mark. Raises `ValueError`."""
    given = parse_qs(parts.query, strict_parsing=bool(parts.query))
    return {name: values[-1] for name, values in given.items()}


def _servers(parts: SplitResult) -> list[Server]:
    """As `servers_of`. Raises `ValueError`."""
    login, at, hosts = parts.netloc.rpartition("@")
    if hosts:
        return [
            Server(_named(host), _joined(parts._replace(netloc=f"{login}{at}{host}")))
            for host in hosts.split(",")
        ]
    return _in_options(parts, _options(parts))


def _in_options(parts: SplitResult, options: dict[str, str]) -> list[Server]:
    """The servers of an address that names them, if any, behind the question mark."""
    if "host" not in options:
        return [Server("this machine", _joined(parts))]
    hosts, ports = options["host"].split(","), options.get("port", "").split(",")
    if len(ports) == 1:
        ports *= len(hosts)
    servers = []
    for host, port in zip(hosts, ports, strict=True):
        one = {"host": host, "port": str(int(port))} if port else {"host": host}
        alone = _joined(parts._replace(query=urlencode(options | one)))
        servers.append(Server(":".join(one.values()), alone))
    return servers


def _named(host: str) -> str:
    """A host with its port, '' for none. Raises `ValueError`."""
    one = urlsplit(f"//{host}")
    return f"{unquote(one.hostname or '')}{f':{one.port}' if one.port else ''}"


def _joined(parts: SplitResult) -> str:
    """An address of its parts, with both slashes where it names no host as well."""
    return f"{parts.scheme}://{parts.netloc}{parts.path}{'?' if parts.query else ''}{parts.query}"

"""The operator's settings, from the environment or a `.env` file; `.env.example` names them all."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.addresses import PRIVATE, networks
from bot.contacts import Contacts
from bot.hosting.running.thinking import SECONDS
from bot.store.address import LIKE, Address, Place, well_formed
from engine.cli.files import path
from engine.texts import encoding_of

_KEY = re.compile(r"[0-9a-fA-F]{64}")
_SIGNER = re.compile(r"(ssh|ecdsa|sk)-[\w@.-]+ [A-Za-z0-9+/]+=*( .*)?", re.ASCII)
_NAME = re.compile("[A-Z][A-Z0-9_]*")
_STRANGE = "A line of .env sets nothing: it has to be a NAME in capitals, then =, then the value."
"""It may be a secret that was pasted on a line of its own, so what stands there is not told."""
_SHARDS = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", re.ASCII)
_URL = re.compile(r"https?://[^\s/?#@]+(/[^\s?#]*)?", re.ASCII)
_ASKED = re.compile(r"https?://[^\s/]+(/\S*)?")
_PAGE = re.compile(r"https?://[^\s<>()]{1,200}")
CONTACT = 100
"""The most characters of a contact."""
ENV_FILE = ".env"
OURS = "HIPPODROME_"
OF_OTHERS = ("LITESTREAM_", "AWS_", "COMPOSE_")
"""Begin the names in the `.env` file that Compose reads there, for itself and for Litestream."""
SECRETS_FOLDER = "/run/secrets"
"""Where Docker and others put secrets, a file each with the name of its setting."""
SECRETS = (
    "DISCORD_TOKEN",
    "DISCORD_CLIENT_SECRET",
    "HIPPODROME_DATABASE",
    "HIPPODROME_WARNINGS_WEBHOOK",
    "HIPPODROME_PULSE_URL",
    "HIPPODROME_SENTRY_DSN",
)
BY_FILE = "_FILE"
"""Behind the name of a secret, for the file that it stands in."""
HOLD = "HIPPODROME_HOLD"
"""Whether a refused start stays up, for supervisors that know no exit codes."""
NO_TEXT = ".env is not plain text: line {} cannot be read. Save the file as UTF-8."
Hour = Annotated[int, Field(ge=0, le=23)]


class BadEnvironment(Exception):
    """A setting has a value that cannot be used; the sentence names it and never shows the value."""


class Environment(BaseSettings):
    """All that an operator sets. An empty value counts as missing."""

    model_config = SettingsConfigDict(env_file=ENV_FILE, env_ignore_empty=True, extra="ignore")

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    client_secret: SecretStr | None = Field(default=None, validation_alias="DISCORD_CLIENT_SECRET")
    api_base: str | None = Field(default=None, validation_alias="DISCORD_API_BASE")
    gateway: str | None = Field(default=None, validation_alias="DISCORD_GATEWAY")
    cdn_base: str | None = Field(default=None, validation_alias="DISCORD_CDN_BASE")
    data: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("hippodrome", False)),
        validation_alias="HIPPODROME_DATA",
    )
    address: SecretStr | None = Field(default=None, validation_alias="HIPPODROME_DATABASE")
    public_key: str | None = Field(default=None, validation_alias="HIPPODROME_PUBLIC_KEY")
    web_host: str = Field(default="127.0.0.1", validation_alias="HIPPODROME_WEB_HOST")
    web_port: int = Field(default=8080, ge=0, le=65535, validation_alias="HIPPODROME_WEB_PORT")
    shards: str | None = Field(default=None, validation_alias="HIPPODROME_SHARDS")
    guild: int | None = Field(default=None, validation_alias="HIPPODROME_GUILD")
    log: Literal["debug", "info", "warning", "error"] = Field(
        default="info", validation_alias="HIPPODROME_LOG"
    )
    log_format: Literal["text", "json"] = Field(default="text", validation_alias="HIPPODROME_LOG_FORMAT")
    synchronous: Literal["NORMAL", "FULL"] = Field(
        default="NORMAL", validation_alias="HIPPODROME_SYNCHRONOUS"
    )
    backup_hour: Hour | Literal["off"] = Field(default=4, validation_alias="HIPPODROME_BACKUP_HOUR")
    backups_kept: int = Field(default=14, ge=1, le=366, validation_alias="HIPPODROME_BACKUPS_KEPT")
    games_kept: Annotated[int, Field(ge=1, le=36_600)] | Literal["off"] = Field(
        default="off", validation_alias="HIPPODROME_GAMES_KEPT"
    )
    thinking: float = Field(default=SECONDS, gt=0, le=600, validation_alias="HIPPODROME_THINKING")
    workers: int | None = Field(default=None, ge=0, le=16, validation_alias="HIPPODROME_WORKERS")
    warnings_webhook: SecretStr | None = Field(default=None, validation_alias="HIPPODROME_WARNINGS_WEBHOOK")
    warnings_channel: int | None = Field(default=None, validation_alias="HIPPODROME_WARNINGS_CHANNEL")
    privacy_url: str = Field(default="", validation_alias="HIPPODROME_PRIVACY_URL")
    terms_url: str = Field(default="", validation_alias="HIPPODROME_TERMS_URL")
    contact: str = Field(default="", validation_alias="HIPPODROME_CONTACT")
    invitation_url: str = Field(default="", validation_alias="HIPPODROME_INVITATION_URL")
    pulse: SecretStr | None = Field(default=None, validation_alias="HIPPODROME_PULSE_URL")
    sentry: SecretStr | None = Field(default=None, validation_alias="HIPPODROME_SENTRY_DSN")
    backup_command: str | None = Field(default=None, validation_alias="HIPPODROME_BACKUP_COMMAND")
    release_key: str | None = Field(default=None, validation_alias="HIPPODROME_RELEASE_KEY")
    metrics_host: str = Field(default="127.0.0.1", validation_alias="HIPPODROME_METRICS_HOST")
    metrics_port: int = Field(default=0, ge=0, le=65535, validation_alias="HIPPODROME_METRICS_PORT")
    board_url: str | None = Field(default=None, validation_alias="HIPPODROME_BOARD_URL")
    board_host: str = Field(default="127.0.0.1", validation_alias="HIPPODROME_BOARD_HOST")
    board_port: int = Field(default=8090, ge=0, le=65535, validation_alias="HIPPODROME_BOARD_PORT")
    board_hops: int = Field(default=1, ge=0, le=9, validation_alias="HIPPODROME_BOARD_HOPS")
    board_proxies: str = Field(default=PRIVATE, validation_alias="HIPPODROME_BOARD_PROXIES")
    hold: bool = Field(default=False, validation_alias=HOLD)
    workshop: bool = Field(default=False, validation_alias="HIPPODROME_WORKSHOP")

    @field_validator("data")
    @classmethod
    def _at_home(cls, data: Path) -> Path:
        return path(str(data))  # what a supervisor hands over has seen no shell

    @field_validator("token")
    @classmethod
    def _blank_is_missing(cls, token: SecretStr | None) -> SecretStr | None:
        return token if token and token.get_secret_value().strip() else None

    @field_validator("address")
    @classmethod
    def _of_postgres(cls, address: SecretStr | None) -> SecretStr | None:
        if address is not None and not well_formed(address.get_secret_value()):
            raise PydanticCustomError("address", LIKE)
        return address

    @field_validator("public_key")
    @classmethod
    def _is_a_key(cls, key: str | None) -> str | None:
        if key is not None and not _KEY.fullmatch(key):
            raise PydanticCustomError("key", "it has to be the 64 characters of the application's public key")
        return key.lower() if key is not None else None

    @field_validator("release_key")
    @classmethod
    def _is_a_signer(cls, key: str | None) -> str | None:
        if key is not None and not _SIGNER.fullmatch(key):
            raise PydanticCustomError("signer", "it has to be a public key of SSH, like ssh-ed25519 AAAA…")
        return key

    @field_validator("warnings_webhook", "pulse")
    @classmethod
    def _can_be_asked(cls, address: SecretStr | None) -> SecretStr | None:
        if address is not None and not _ASKED.fullmatch(address.get_secret_value()):
            raise PydanticCustomError("address", "it has to be an address that begins with https://")
        return address

    @field_validator("board_url")
    @classmethod
    def _is_an_address(cls, url: str | None) -> str | None:
        if url is not None and not _URL.fullmatch(url):
            raise PydanticCustomError("url", "it has to be like https://board.example.org")
        return url.rstrip("/") if url is not None else None

    @field_validator("board_proxies")
    @classmethod
    def _are_networks(cls, text: str) -> str:
        try:
            networks(text)
        except ValueError:
            raise PydanticCustomError("networks", "it has to be like 127.0.0.0/8, 10.1.0.0/16") from None
        return text

    @field_validator("privacy_url", "terms_url", "invitation_url")
    @classmethod
    def _is_a_page(cls, address: str) -> str:
        if address and not _PAGE.fullmatch(address):
            raise PydanticCustomError("page", "it has to be an address like https://example.org/page")
        return address

    @field_validator("contact")
    @classmethod
    def _is_short(cls, contact: str) -> str:
        if len(contact) > CONTACT or not contact.isprintable():
            raise PydanticCustomError("contact", f"it has to be one line of at most {CONTACT} characters")
        return contact

    @field_validator("shards")
    @classmethod
    def _are_shards(cls, typed: str | None) -> str | None:
        if typed is not None and shards_of(typed) is None:
            raise PydanticCustomError("shards", "it has to be like 0-3/16: the shards 0 to 3 of 16")
        return typed

    @property
    def contacts(self) -> Contacts:
        return Contacts(self.privacy_url, self.terms_url, self.contact, self.invitation_url)

    @property
    def database(self) -> Place:
        return self.file if self.address is None else Address(self.address.get_secret_value())

    @property
    def file(self) -> Path:
        """The SQLite file that holds the database where no other is named."""
        return self.data / "hippodrome.db"

    @property
    def backups(self) -> Path:
        """The folder of the nightly backups."""
        return self.data / "backups"


def shards_of(typed: str) -> tuple[range, int] | None:
    """The shards that are meant, and of how many; None for what means none."""
    match = _SHARDS.fullmatch(typed)
    if match is None:
        return None
    first, last, count = int(match[1]), int(match[2] or match[1]), int(match[3])
    return (range(first, last + 1), count) if first <= last < count else None


def _encoding() -> str:
    """The encoding of the `.env` file: Windows likes to mark the order of bytes, or to write UTF-16."""
    try:
        with Path(ENV_FILE).open("rb") as file:
            return encoding_of(file.read(4))
    except OSError:  # there is none, or its next reader says why it cannot be read
        return "utf-8"


def unknown_variables() -> list[str]:
    """A sentence for each name that no setting has: of ours in the environment, of any in the `.env` file."""
    known = {str(field.validation_alias) for field in Environment.model_fields.values()}
    known |= {f"{name}{BY_FILE}" for name in SECRETS} | {"HIPPODROME_BACKUP"}
    named = {name for name in os.environ if name.startswith(OURS)}
    file = _in_the_file()
    set_there = {name for name, value in file.items() if value and _NAME.fullmatch(name)}
    named |= {name for name in set_there if not name.startswith(OF_OTHERS)}
    strange = any(name not in set_there | known and not name.startswith(OF_OTHERS) for name in file)
    return [*(_unknown(name, known) for name in sorted(named - known)), *([_STRANGE] if strange else [])]


def _unknown(name: str, known: set[str]) -> str:
    common = OURS if name.startswith(OURS) else ""
    ends = [other.removeprefix(common) for other in known if other.startswith(common)]
    near = get_close_matches(name.removeprefix(common), ends, n=1, cutoff=0.7)
    meant = f"; {common}{near[0]} may be meant" if near else "; `.env.example` names them all"
    return f"There is no setting {name}{meant}."


def _in_the_file() -> Mapping[str, str | None]:
    return dotenv_values(ENV_FILE, encoding=_encoding()) if Path(ENV_FILE).exists() else {}


def _by_file() -> dict[str, Any]:
    """Secrets that stand in files of their own, like `DISCORD_TOKEN_FILE`. Raises `BadEnvironment`."""
    secrets = {}
    for name in SECRETS:
        file = os.environ.get(f"{name}{BY_FILE}")
        if file and not os.environ.get(name):
            try:
                secrets[name] = path(file).read_text("utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                why = getattr(error, "strerror", None) or "it is not plain text"
                raise BadEnvironment(f"{name}{BY_FILE} cannot be used: {why}.") from None
    return secrets


def read_environment() -> Environment:
    """The settings as they stand. Raises `BadEnvironment` with a sentence for each bad one."""
    try:
        folder = SECRETS_FOLDER if Path(SECRETS_FOLDER).is_dir() else None
        return Environment(_env_file_encoding=_encoding(), _secrets_dir=folder, **_by_file())
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadEnvironment(NO_TEXT.format(line)) from None
    except ValidationError as error:
        problems = error.errors(include_url=False, include_input=False)
        faults = {str(problem["loc"][0]): problem["msg"] for problem in reversed(problems)}
        names = sorted(faults, key=list(Environment.model_json_schema()["properties"]).index)
        sentences = [f"{name} cannot be used: {_wanted(name, faults[name])}." for name in names]
        raise BadEnvironment(" ".join(sentences)) from None


def _wanted(name: str, told: str) -> str:
    """The values that a setting may have; `told` are the words of the library on a wrong one."""
    schema = Environment.model_json_schema()["properties"][name]
    for kind in schema.get("anyOf", [schema]):
        if {"minimum", "maximum"} <= kind.keys():
            off = ", or off" if {"const": "off", "type": "string"} in schema.get("anyOf", []) else ""
            return f"it has to be {kind['minimum']} to {kind['maximum']}{off}"
    return re.sub(r"^Input should be (.*?)(, unable .*)?$", r"it has to be \1", told)

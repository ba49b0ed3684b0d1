"""The board inside Discord: what an operator has set up of it, and what is missing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from bot.care.findings import Finding
from bot.environment import Environment

ENTRY_POINT = 4
"""The type of the command that Discord makes where Activities are enabled."""
SECONDS = 10.0


def set_up(environment: Environment) -> Iterator[Finding]:
    """The findings about the settings; none where nobody wants it."""
    if environment.client_secret is None:
        return
    url = environment.board_url
    if url is None:
        words = "the board opens inside Discord with both."
        yield Finding("problem", f"DISCORD_CLIENT_SECRET is set, and HIPPODROME_BOARD_URL is not: {words}")
    elif not url.startswith("https://"):
        yield Finding(
            "problem", "Inside Discord HIPPODROME_BOARD_URL has to be one that begins with https://."
        )
    else:
        parts = urlsplit(url)
        host = f"{parts.netloc}{parts.path}"
        yield Finding(
            "note", f"Discord has to map / to {host} (URL Mappings), which cannot be seen from here."
        )


async def at_discord(
    environment: Environment, application: int, commands: Any, base: str
) -> AsyncIterator[Finding]:
    """The findings about the application, whose `commands` are those that Discord has."""
    if environment.client_secret is None:
        return
    if not any(command.get("type") == ENTRY_POINT for command in commands):
        words = "Activities are not enabled for this application: developer portal, Activities, Settings."
        yield Finding("problem", words)
    login = aiohttp.encode_basic_auth(str(application), environment.client_secret.get_secret_value())
    status = await _asked(base, login)
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.BAD_REQUEST):
        yield Finding("problem", "Discord does not accept DISCORD_CLIENT_SECRET.")
    elif status == HTTPStatus.OK:
        yield Finding("ok", "Discord accepts DISCORD_CLIENT_SECRET.")
    else:
        yield Finding("problem", "Discord does not say whether it accepts DISCORD_CLIENT_SECRET.")


async def _asked(base: str, login: str) -> int:
    """The status with which Discord answers a login, 0 for none."""
    form, timeout = {"grant_type": "client_credentials", "scope": "identify"}, aiohttp.ClientTimeout(SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as http,
            http.post(f"{base}/oauth2/token", data=form, headers={"Authorization": login}) as answer,
        ):
            return answer.status
    except (TimeoutError, aiohttp.ClientError, OSError):
        return 0

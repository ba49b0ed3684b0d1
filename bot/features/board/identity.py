"""Discord's word for who somebody is, and for where they have opened the Activity.

A code that the page was given is exchanged for a token, the token for a person, and then it is forgotten: it
is neither stored nor told to anybody.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import aiohttp
from pydantic import SecretStr

from bot.ids import PersonId

SECONDS = 8.0
"""So long may Discord take for all its answers."""
AT_ONCE = 10
"""So many people are asked about at once."""
LARGEST = 64 * 1024
"""Bytes of an answer that are read."""
CODE = re.compile(r"[!-~]{1,200}", re.ASCII)
INSTANCE = re.compile(r"[\w.-]{1,150}", re.ASCII)


class Untrue(Exception):
    """Discord does not bear out what a page says: its code is used or forged, or nobody is there."""


class Unheard(Exception):
    """Discord gives no answer that can be used."""


@dataclass(frozen=True, slots=True)
class Discord:
    """Discord's interface at an address, for an application with its secrets."""

    base: str
    application: int
    secret: SecretStr
    token: SecretStr

    async def person_in(self, code: object, instance: object) -> PersonId:
        """The person who was given a code, where they are in an instance of the Activity.

        Raises `Untrue`, or `Unheard`.
        """
        if not isinstance(code, str) or not CODE.fullmatch(code):
            raise Untrue
        if not isinstance(instance, str) or not INSTANCE.fullmatch(instance):
            raise Untrue
        try:
            async with asyncio.timeout(SECONDS), aiohttp.ClientSession() as http:
                person = await self._person(http, code)
                if person not in await self._people(http, instance):
                    raise Untrue
        except (TimeoutError, aiohttp.ClientError, OSError) as error:
            raise Unheard(type(error).__name__) from None
        return person

    async def _person(self, http: aiohttp.ClientSession, code: str) -> PersonId:
        form = {
            "client_id": str(self.application),
            "client_secret": self.secret.get_secret_value(),
            "grant_type": "authorization_code",
            "code": code,
        }
        told = await _read(http.post(f"{self.base}/oauth2/token", data=form), HTTPStatus.BAD_REQUEST)
        token = told.get("access_token")
        if not isinstance(token, str) or not CODE.fullmatch(token):
            raise Unheard("no token")
        me = await _read(http.get(f"{self.base}/users/@me", headers={"Authorization": f"Bearer {token}"}))
        person = _id(me)
        if person is None:
            raise Unheard("no person")
        return person

    async def _people(self, http: aiohttp.ClientSession, instance: str) -> set[PersonId]:
        """Those who are in an instance."""
        url = f"{self.base}/applications/{self.application}/activity-instances/{instance}"
        headers = {"Authorization": f"Bot {self.token.get_secret_value()}"}
        told = await _read(http.get(url, headers=headers), HTTPStatus.NOT_FOUND)
        if str(told.get("application_id", self.application)) != str(self.application):
            raise Untrue
        users = told.get("users")
        if told.get("instance_id", instance) != instance or not isinstance(users, list):
            raise Untrue
        return {person for person in map(_id, users) if person is not None}


async def _read(asking: Any, untrue: HTTPStatus | None = None) -> Mapping[str, Any]:
    """The JSON of an answer; raises `Untrue` for that status, `Unheard` for any other that is no success."""
    async with asking as answer:
        if answer.status == untrue:
            raise Untrue
        if answer.status != HTTPStatus.OK:
            raise Unheard(f"status {answer.status}")
        body = await answer.content.read(LARGEST)
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        raise Unheard("no JSON") from None
    if not isinstance(told, dict):
        raise Unheard("no object")
    return told


def _id(user: object) -> PersonId | None:
    """The id of a person, whom Discord tells as an id or as an object with one."""
    said = user.get("id") if isinstance(user, dict) else user
    if isinstance(said, int) and not isinstance(said, bool):
        said = str(said)
    return PersonId(int(said)) if isinstance(said, str) and re.fullmatch("[0-9]{1,19}", said) else None

"""Discord's word for who somebody is, and for where they have opened the Activity.

A code that the page was given is exchanged for a token, the token for a person, and then it is forgotten: it
is neither stored nor told to anybody.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import aiohttp
from pydantic import SecretStr

from bot.ids import PersonId

SECONDS = 8.0
"""So long may Discord take for all its answers about somebody, the turn of others before them included."""
AT_ONCE = 40
"""So many people are asked about at once."""
FRESH = 2.0
"""Seconds for which an answer about an instance serves all who ask for it."""
PAUSE = 60.0
"""Seconds without a question after Discord has refused the application itself; longer pauses are not kept."""
LARGEST = 256 * 1024
"""Bytes of an answer that are read: two hundred people in an instance are some sixty thousand."""
CODE = re.compile(r"[!-~]{1,200}", re.ASCII)
INSTANCE = re.compile(r"[\w-][\w.-]{0,149}", re.ASCII)
TOO_MUCH = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS)
"""Answers that Discord counts: it shuts out the address of a bot that gets too many."""


class Untrue(Exception):
    """Discord does not bear out what a page says: its code is used or forged, or nobody is there."""


class Unheard(Exception):
    """Discord gives no answer that can be used."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question who is in an instance, and when it was put."""

    at: float
    people: asyncio.Task[frozenset[PersonId]]


class Discord:
    """Discord's interface at an address, for an application with its secrets."""

    def __init__(self, base: str, application: int, secret: SecretStr, token: SecretStr) -> None:
        self.base = base
        self.application = application
        self.secret = secret
        self.token = token
        self._http: aiohttp.ClientSession | None = None
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._asked: dict[str, Asked] = {}
        self._silent_until = 0.0

    async def end(self) -> None:
        """Close the connections."""
        for asked in self._asked.values():
            asked.people.cancel()
        if self._http is not None:
            await self._http.close()

    async def person_in(self, code: object, instance: object) -> PersonId:
        """The person who was given a code, where they are in an instance of the Activity.

        A code is exchanged only for an instance that is there. Raises `Untrue`, or `Unheard`.
        """
        if not isinstance(code, str) or not CODE.fullmatch(code):
            raise Untrue
        if not isinstance(instance, str) or not INSTANCE.fullmatch(instance):
            raise Untrue
        try:
            async with asyncio.timeout(SECONDS), self._turns:
                await self._people(instance, time.monotonic() - FRESH)
                person, came = await self._person(code), time.monotonic()
                if person in await self._people(instance, came - FRESH):
                    return person
                if person in await self._people(instance, came):  # who has just come
                    return person
        except (TimeoutError, aiohttp.ClientError, OSError) as error:
            raise Unheard(type(error).__name__) from None
        raise Untrue

    async def _person(self, code: str) -> PersonId:
        form = {
            "client_id": str(self.application),
            "client_secret": self.secret.get_secret_value(),
            "grant_type": "authorization_code",
            "code": code,
        }
        answer = await self._said("POST", "/oauth2/token", HTTPStatus.BAD_REQUEST, data=form)
        token = answer.get("access_token")
        if not isinstance(token, str) or not CODE.fullmatch(token):
            raise Unheard("no token")
        person = _id(await self._said("GET", "/users/@me", headers={"Authorization": f"Bearer {token}"}))
        if person is None:
            raise Unheard("no person")
        return person

    async def _people(self, instance: str, earliest: float) -> frozenset[PersonId]:
        """Those who are in an instance, as Discord was asked at the `earliest`."""
        asked = self._asked.get(instance)
        if asked is None or asked.at < earliest:
            now = time.monotonic()
            self._asked = {name: one for name, one in self._asked.items() if one.at >= now - SECONDS}
            asked = self._asked[instance] = Asked(now, asyncio.create_task(self._listed(instance)))
            asked.people.add_done_callback(lambda task: task.cancelled() or task.exception())
        return await asyncio.shield(asked.people)

    async def _listed(self, instance: str) -> frozenset[PersonId]:
        path = f"/applications/{self.application}/activity-instances/{instance}"
        headers = {"Authorization": f"Bot {self.token.get_secret_value()}"}
        listed = await self._said("GET", path, HTTPStatus.NOT_FOUND, headers=headers)
        if str(listed.get("application_id", self.application)) != str(self.application):
            raise Untrue
        users = listed.get("users")
        if listed.get("instance_id", instance) != instance or not isinstance(users, list):
            raise Untrue
        return frozenset(person for person in map(_id, users) if person is not None)

    async def _said(
        self, method: str, path: str, untrue: HTTPStatus | None = None, **more: Any
    ) -> Mapping[str, Any]:
        """The JSON of an answer; raises `Untrue` for that status, `Unheard` for any other that is no success,
        and while Discord wants to be left alone."""
        if time.monotonic() < self._silent_until:
            raise Unheard("asked to wait")
        if self._http is None:
            self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(SECONDS))
        async with self._http.request(method, f"{self.base}{path}", **more) as answer:
            if answer.status == untrue:
                raise Untrue
            if answer.status in TOO_MUCH:
                self._silent_until = time.monotonic() + _pause(answer.headers.get("Retry-After", ""))
            if answer.status != HTTPStatus.OK:
                raise Unheard(f"status {answer.status}")
            body = bytearray()
            async for part in answer.content.iter_any():
                body += part
                if len(body) > LARGEST:
                    raise Unheard("too much")
        try:
            content = json.loads(body)
        except (ValueError, RecursionError):
            raise Unheard("no JSON") from None
        if not isinstance(content, dict):
            raise Unheard("no object")
        return content


def _pause(said: str) -> float:
    """The seconds for which Discord wants to be left alone, as its answer has them."""
    with suppress(ValueError):
        return min(max(float(said), 0.0), PAUSE)
    return PAUSE


def _id(user: object) -> PersonId | None:
    """The id of a person, whom Discord tells as an id or as an object with one."""
    said = user.get("id") if isinstance(user, dict) else user
    if isinstance(said, int) and not isinstance(said, bool):
        said = str(said)
    return PersonId(int(said)) if isinstance(said, str) and re.fullmatch("[0-9]{1,19}", said) else None

"""Asks after the webhook that tells the operator what needs somebody, without a post there."""

from __future__ import annotations

from http import HTTPStatus

import aiohttp

from bot.care.findings import Finding
from bot.store.faults import reason_without_address

NAME = "HIPPODROME_WARNINGS_WEBHOOK"
OF_DISCORD = "/api/webhooks/"
"""Stands in the address of a webhook of Discord, which tells about itself."""
PATIENCE = aiohttp.ClientTimeout(total=10)


async def at_webhook(address: str) -> Finding:
    """The finding about a webhook, which is asked if it is Discord's: others may act whenever they are asked.

    Its address is a secret, which errors of the library name.
    """
    if OF_DISCORD not in address:
        return Finding(
            "ok", f"The webhook of {NAME} is not Discord's, so nobody has asked whether it answers."
        )
    try:
        async with aiohttp.ClientSession(timeout=PATIENCE) as http, http.get(address) as answer:
            if answer.status != HTTPStatus.OK:
                words = f"Discord does not know the webhook of {NAME} ({answer.status}); make a new one."
                return Finding("problem", words)
            return Finding("ok", f"The webhook of {NAME} answers.")
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
        why = reason_without_address(error)
        return Finding("problem", f"The webhook of {NAME} cannot be reached: {why}.")

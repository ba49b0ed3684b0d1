"""Errors go to Sentry, where an operator wants that: the kind of each and where it happened, nothing else.

What an error or a log line says may quote somebody, and what a function holds may be a plot or a seed. So
values, messages, breadcrumbs and the machine's name stay here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sentry_sdk
from sentry_sdk.integrations.logging import LoggingIntegration

from bot import version

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

SAFE = {"event_id", "timestamp", "level", "logger", "platform", "release", "environment", "exception", "sdk"}
"""The parts of an event that can be told anybody."""


def report_to(address: str) -> None:
    """Report to this address (a DSN) whatever is logged as an error with its exception from now on."""
    sentry_sdk.init(
        dsn=address,
        release=f"hippodrome@{version.version()}",
        server_name="",
        default_integrations=False,
        integrations=[LoggingIntegration(level=None, sentry_logs_level=None)],
        include_local_variables=False,
        include_source_context=False,
        max_breadcrumbs=0,
        send_client_reports=False,
        before_send=_without_words,
    )


def _without_words(event: Event, _hint: Hint) -> Event | None:
    """The event with kinds and places alone; None for a line without an exception."""
    errors = event.get("exception", {}).get("values", ())
    for error in errors:
        error["value"] = ""
    for part in {*event} - SAFE:
        del event[part]  # type: ignore[misc]  # a part that is there
    return event if errors else None

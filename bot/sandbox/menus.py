"""Commands of context menus, on people and on messages, which SimCord's page does not show."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simcord import MemberActor
from simcord.backend.errors import SetupError
from simcord.enums import AppCommandType
from simcord.results import ResponseMessage

if TYPE_CHECKING:
    from simcord.preview import Preview

KINDS = {"user": AppCommandType.USER, "message": AppCommandType.MESSAGE}


def offered(preview: Preview, context: str) -> dict[str, Sequence[str]]:
    """The names of the commands by kind, for the person of a page; none in a direct conversation."""
    page = _page(preview, context)
    if page is None or not isinstance(page.viewer, MemberActor):
        return dict.fromkeys(KINDS, ())
    visible = preview.env.backend.visible_commands
    return {
        kind: [one["name"] for one in visible(user_id=page.viewer.id, channel_id=page.channel_id, type=type)]
        for kind, type in KINDS.items()
    }


async def use(preview: Preview, context: str, kind: str, name: str, target: int) -> None:
    """Use a command and show its answer on the page.

    Raises `SetupError` or `BackendError` where that person cannot, `TimeoutError` while the bot is busy.
    """
    page = preview._get_page(context)
    if not isinstance(page.viewer, MemberActor):
        raise SetupError("there are no context menus here")
    on: Any = _on(preview, page, kind, target)
    answer = await page.viewer.context_menu(preview.channel, name, on)
    if answer.modal is not None:
        page.modal, page.modal_handle = answer, f"m_{secrets.token_urlsafe(12)}"
    preview._publish_message_pages()


def _on(preview: Preview, page: Any, kind: str, target: int) -> Any:
    if kind == "user":
        return preview._member_handle(page, target)
    return ResponseMessage(preview.env, preview._target_message(page, target))


def _page(preview: Preview, context: str) -> Any:
    try:
        return preview._get_page(context)
    except SetupError:
        return None

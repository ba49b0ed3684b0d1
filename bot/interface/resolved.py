"""Things that Discord sends along with an interaction: chosen people and roles, the server's language."""

from __future__ import annotations

from typing import Any

from bot.ids import PersonId
from bot.interface.shared import Interaction
from engine.language import nearest


def is_bot(interaction: Interaction, user: PersonId) -> bool:
    """Whether somebody who was chosen is a bot of Discord's."""
    return bool(_resolved(interaction, "users", user).get("bot"))


async def is_mentionable(interaction: Interaction, role: int) -> bool:
    """Whether everybody may mention a role that was chosen or, as far as it is known, named."""
    guild = await interaction.client.shared.server_cache.server(interaction.guild_id)
    known = guild.get_role(role) if guild is not None else None
    sent = _resolved(interaction, "roles", role)
    return bool(sent.get("mentionable")) or (known is not None and known.mentionable)


def _resolved(interaction: Interaction, kind: str, id: int) -> dict[str, Any]:
    data: Any = interaction.data or {}
    resolved: dict[str, Any] = data.get("resolved", {}).get(kind, {}).get(str(id), {})
    return resolved


def server_language(interaction: Interaction) -> str:
    """The language that the server has on Discord."""
    locale = interaction.guild_locale
    return nearest(locale.value if locale else None)

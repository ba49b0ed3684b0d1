"""The last post of a game has five lines on a phone, for what matters most."""

from __future__ import annotations

from bot.hosting.after.endings import Ending, post
from bot.text import POST, lines_on_a_phone


def test_that_a_game_does_not_count_is_said_though_many_came_in_behind_the_podium() -> None:
    behind = [f"{place}. {name}" for place, name in enumerate(("Constantinus", "Eutyches", "Fuscus"), 4)]
    others = tuple(f"-# {', '.join(one + more for one in behind)}" for more in (" (White) · +2½ spaces", ""))
    end = Ending(
        headline="**Teres wins by 1½ spaces.**",
        podiums=(("🥇 Teres (Yellow automaton)", "🥈 Polynices", "🥉 Ann"), ("🥇 Teres",)),
        others=others,
        beside=(),
        unrated="This game does not count: no places, no ratings.",
        beaten=True,
    )
    told = post(end, "-# Charioteer · table `ABCD`")
    assert f"-# {end.unrated}" in told
    assert others[1] in told
    assert lines_on_a_phone("\n".join(told)) <= POST

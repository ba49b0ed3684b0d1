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


def test_a_line_beside_the_news_is_told_rather_than_all_words_of_where_it_turned() -> None:
    line = "-# The bot waves at Maximilian, nine times over."
    end = Ending(
        headline="**Dan wins, from one space back in the last round!**",
        podiums=(("🥇 @Dan", "🥈 @Ann", "🥉 @Ben"), ("🥇 @Dan 🥈 @Ann 🥉 @Ben",), ("🥇 @Dan",)),
        others=(),
        beside=(),
        turning=(
            "-# Turning point, round 21: " + "Dan's chariot turns over, and the team drags him along. " * 3,
            "-# Turning point, round 21: Dan's chariot flips.",
        ),
    )
    told = post(end, "-# Circus Minimus · table `ABCD`", beside=(line,))
    assert line in told
    assert end.turning[1] in told
    assert lines_on_a_phone("\n".join(told)) <= POST

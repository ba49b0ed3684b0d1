"""The post of a week, from its opening to its result, and what a driver reads alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.race_of_the_week import calendar, standing
from bot.features.race_of_the_week.rows import Driver, Week
from bot.features.race_of_the_week.standing import News
from bot.ids import NO_TABLE, GuildId, press
from bot.limits import CONTENT, fit
from bot.links import to_table
from bot.messages import Button, Message, Row, rows_of
from bot.text import lines_on_a_phone, mention, within
from engine.language import _, listed, ngettext

PODIUM, FIRST = 3, 10
"""So many are named at a close, and in the result."""
CLOSE = 8
"""So many lines on a phone has a post that tells of a close or the end: what is left out stands first."""
DIGITS = 16
"""So many of a fingerprint's digits are in a post."""


def post(
    week: Week, drivers: Sequence[Driver], before: Week | None, earlier: Sequence[Driver], simulated: bool
) -> Message:
    """The post of a week as it reads now; `before` is the week before it, with its drivers."""
    there = [each for each in drivers if not each.out]
    if week.over:
        lines = _result(week, there)
    elif week.closed:
        lines = _at_a_close(week, there)
    else:
        lines = _opening(week, there, before, [each for each in earlier if not each.out])
    return Message(fit(lines, CONTENT), _rows(week, simulated))


def _opening(
    week: Week, there: Sequence[Driver], before: Week | None, earlier: Sequence[Driver]
) -> list[str]:
    last = _last_week(before, earlier) if before is not None else ""
    about = _(
        "**Race of the week**: everybody drives the same chariot race alone, against three keen bots and "
        "with the same dice, day by day. The first round closes <t:{at}:R>, the result is here <t:{end}:R>."
    )
    return [
        *([last] if last else []),
        about.format(at=int(week.closes[0]), end=int(week.closes[-1])),
        _("-# Fingerprint of the dice: `{digest}`").format(digest=week.commit[:DIGITS]) + _counted(there),
    ]


def _last_week(before: Week, earlier: Sequence[Driver]) -> str:
    groups = standing.ranked(earlier)
    if not groups:
        return ""
    return _("Last week: {winners}.").format(winners=_with_result(groups[0]))


def _at_a_close(week: Week, there: Sequence[Driver]) -> list[str]:
    news, groups = standing.news_of(week.news), standing.ranked(there)
    head = _("**Race of the week**: round {n} of {of} has closed.").format(n=week.closed, of=calendar.ROUNDS)
    lines, raced = list[str](), standing.raced()
    if groups:
        lines.append(_("In front: {names}.").format(names=_podium(groups)))
    said = _("Most often sent: {plot} ({n} of {of}).") if news.sent > 1 else ""
    sent = [said.format(plot=f"`{news.most}`", n=news.sent, of=news.of), _led(news, groups)]
    lines += [" ".join(part for part in sent if part)] if any(sent) else []
    if news.fell and raced is not None and raced.duplicate is not None:
        lines.append(_(raced.duplicate.fallen).format(fell=listed(news.fell)))
    until = _("-# The next round closes <t:{at}:R>.").format(at=int(week.closes[week.closed]))
    until += _counted(there)
    return [head, *within(lines, CLOSE - lines_on_a_phone(f"{head}\n{until}")), until]


def _without_last(groups: Sequence[Sequence[Driver]]) -> Sequence[Sequence[Driver]]:
    """Nobody is told in public to be last, unless all are level."""
    return groups[:-1] or groups


def _led(news: News, groups: Sequence[Sequence[Driver]]) -> str:
    """The plots of those in front, as a sentence; '' where they have sent nothing."""
    if not news.ahead or not groups:
        return ""
    words = ngettext("The leader sent {plots}.", "The leaders sent {plots}.", len(groups[0]))
    if len(news.ahead) > 1:
        words = _("The leaders sent {plots}.")  # in German the verb goes by the plots
    elif news.ahead == (news.most,) and news.sent > 1:
        words = ngettext("The leader sent it, too.", "The leaders sent it, too.", len(groups[0]))
    return words.format(plots=listed([f"`{line}`" for line in news.ahead]))


def _podium(groups: Sequence[Sequence[Driver]]) -> str:
    """The first three, and who is level with the third."""
    shown: list[str] = []
    for group in _without_last(groups):
        if len(shown) >= PODIUM:
            break
        shown += _names(group)
    return listed(shown)


def _result(week: Week, there: Sequence[Driver]) -> list[str]:
    groups = standing.ranked(there)
    if not groups:
        return [_("**Race of the week**: nobody has driven. The next race opens on Monday.")]
    if len(there) <= PODIUM:
        words = _("**Race of the week**: {winners}.")
        return [words.format(winners=_with_result(groups[0])), _same(there)]
    lines = [_("**Race of the week**: {winners}!").format(winners=_with_result(groups[0]))]
    place, others = 1 + len(groups[0]), []
    for group in _without_last(groups)[1:]:
        if place > FIRST:
            break
        others.append(_("{place}. {names}").format(place=place, names=listed(_names(group))))
        place += len(group)
    podium = [" · ".join(others)] if others else []
    return [*lines, *within(podium, CLOSE - lines_on_a_phone(lines[0]) - 1), _same(there)]


def _with_result(group: Sequence[Driver]) -> str:
    raced = standing.raced()
    words = ngettext(
        "{names} did best: against the bots {result}",
        "{names} did best together: against the bots {result}",
        len(group),
    )
    result = raced.duplicate.told(group[0].done) if raced is not None and raced.duplicate is not None else ""
    return words.format(names=listed(_names(group)), result=result)


def _same(there: Sequence[Driver]) -> str:
    words = ngettext("-# {n} person drove this race.", "-# {n} people drove the same race.", len(there))
    return words.format(n=len(there))


def _names(group: Sequence[Driver]) -> list[str]:
    """Those who are level: by name, and how many unnamed ones there are."""
    named = [mention(each.user) for each in group if each.named]
    unnamed = len(group) - len(named)
    if not unnamed:
        return named
    return [*named, ngettext("a driver", "{n} drivers", unnamed).format(n=unnamed)]


def _counted(there: Sequence[Driver]) -> str:
    if not there:
        return ""
    return " " + ngettext("{n} person drives.", "{n} people drive.", len(there)).format(n=len(there))


def _rows(week: Week, simulated: bool) -> tuple[Row, ...]:
    guild = week.guild
    fair = Button(press(NO_TABLE, "weekfair", guild, week.number), _("Fair dice"))
    raced = standing.raced()
    play = [Button(press(NO_TABLE, "open", raced.key), _("Play with these"))] if raced is not None else []
    call = Button(press(NO_TABLE, "weekcall", guild), _("Call me on Mondays"))
    mine = Button(press(NO_TABLE, "weekmine", guild, week.number), _("My race"))
    if week.over:
        return rows_of([mine, fair, call, *play])
    keys = [drive_button(guild), Button(press(NO_TABLE, "weekdrive", guild, "unnamed"), _("Drive unnamed"))]
    clock = [Button(press(NO_TABLE, "weekon", guild), _("To the next close"))] if simulated else []
    return (*rows_of(keys), *rows_of([call, *(play if week.closed else []), fair, *clock]))


def drive_button(guild: GuildId) -> Button:
    """The way to one's own race in the week of a server."""
    return Button(press(NO_TABLE, "weekdrive", guild, ""), _("Drive"), "success")


def letter(week: Week) -> Message:
    """The call on Mondays to somebody who has asked for it."""
    words = _("**Race of the week**: it is open, and its first round closes <t:{at}:R>.")
    ends = _("-# You asked for this call; *Call me on Mondays* below the race turns it off.")
    return Message(
        "\n".join([words.format(at=int(week.closes[0])), ends]),
        ((to_table(week.guild, week.channel),),),
    )


def offer(week: Week) -> tuple[str, Button]:
    """The race that is open, with the way to it."""
    words = _("**Race of the week**: the round closes <t:{at}:R>.")
    return words.format(at=int(week.closes[week.closed])), drive_button(week.guild)


def at_a_close(week: Week, drivers: Sequence[Driver], mine: Driver, home: bool = False) -> str:
    """How somebody stands since the latest close, told to them alone; who is `home` hears of the result."""
    place = standing.places(drivers).get(mine.user)
    raced = standing.raced()
    if place is None or raced is None or raced.duplicate is None:
        return ""
    head = _("**Race of the week**, round {n}").format(n=week.closed)
    if week.over:
        head = _("**Race of the week**, the result")
    words = _("Place {place} of {n}; in your race {how}.")
    there = sum(not each.out and bool(each.done) for each in drivers)
    lines = [head, words.format(place=place, n=there, how=raced.duplicate.told(mine.done))]
    if home and not week.over:
        ends = _("-# Your race is over; the result of all is here <t:{at}:R>.")
        lines.append(ends.format(at=int(week.closes[-1])))
    return "\n".join(lines)


def late(rounds: int) -> str:
    """The note for somebody who comes when rounds have closed."""
    words = ngettext(
        "*You come late: the silent seat drove {n} round for you, the same for all who come late.*",
        "*You come late: the silent seat drove {n} rounds for you, the same for all who come late.*",
        rounds,
    )
    return words.format(n=rounds) if rounds else ""


def unasked() -> str:
    """The line for somebody whose profile asks to be asked in mid-round."""
    return _(
        "-# Nobody is asked in mid-round here: where your profile says *Ask me*, the usual answer counts."
    )


def catching_up(week: Week, driver: Driver) -> Message:
    """The answer to somebody who comes late, while the rounds that have closed are driven for them."""
    words = ngettext(
        "You come late: the silent seat is driving {n} round for you, the same for all who come late. Press "
        "*Drive* again in a moment.",
        "You come late: the silent seat is driving {n} rounds for you, the same for all who come late. Press "
        "*Drive* again in a moment.",
        driver.late,
    )
    return Message(words.format(n=driver.late), rows_of([drive_button(week.guild)]))


def fair(week: Week) -> Message:
    """How the dice of a week are fixed, and once it is over the seed they follow from."""
    words = [
        _("**The dice of the race of the week**"),
        _("I drew a secret seed when it opened. All races follow from it, so the dice are the same for all."),
        _("Fingerprint of the seed: `{digest}`").format(digest=week.commit),
        _("The seed: `{seed}`").format(seed=week.seed)
        if week.over
        else _("The seed is shown here with the result; *Fairness* then checks your own race."),
    ]
    return Message("\n".join(words))


def how_named(named: bool, guild: GuildId) -> tuple[str, Button]:
    """How somebody drives on a server, with the way to change it."""
    if named:
        words, label = _("**Race of the week**: you drive by name."), _("Drive unnamed")
    else:
        words, label = _("**Race of the week**: you drive as “a driver”."), _("Drive by name")
    return words, Button(press(NO_TABLE, "weekname", guild, "unnamed" if named else "named"), label)

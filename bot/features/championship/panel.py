"""The posts of a season and the panels behind their buttons, in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from bot.features.championship import entering, pictures
from bot.features.championship.entering import Plan, lasts
from bot.features.championship.rows import NO_FACTION, EntrantRow, HeatRow, RulingRow, SeasonRow
from bot.features.championship.rules import course
from bot.features.championship.rules import lot as draws
from bot.features.championship.rules.standings import Row as Place
from bot.features.championship.state import Known
from bot.features.championship.words import FACTIONS, REASONS, called, said, until
from bot.hosting.people.accounts import YOUNG
from bot.hosting.time.terms import Terms, load_terms
from bot.ids import NO_TABLE, NOBODY, PersonId, press
from bot.limits import CONTENT, clip, fit
from bot.messages import Button, Message, Picture, Row, rows_of
from bot.text import harmless
from bot.times import DAY, said_length, said_span
from bot.times.instants import Instant
from engine import codec, find
from engine.face.scene import Scene
from engine.language import _, listed, ngettext, speaking, spoken

SHOWN = 3
"""So many drivers a post of the standings names; the rest is in its picture and behind its button."""
LISTED = 40
"""So many a panel names."""
DIGITS = 16
"""So many of the fingerprint stand in the post of a season."""


def key(row: SeasonRow, verb: str, label: str, style: str = "secondary", *more: object) -> Button:
    id = press(NO_TABLE, verb, row.id, *more)
    return Button(id, label, "success" if style == "success" else "secondary")


# --- posts ---------------------------------------------------------------------------------------------


def season_post(known: Known, at: Instant) -> Message:
    """The post of a season, with its buttons and its terms."""
    row, game = known.row, find(known.row.game)
    head = _("**Championship: {game}** · {counts}").format(
        game=game.title, counts=_counting(row.races, row.best)
    )
    put_off = [moved_post(known).content] if row.put_off and row.coming else []
    lines = [head, _now(known), *put_off, *(f"-# {line}" for line in (() if row.over else terms(known)))]
    lines.append(_fingerprint(row.commitment[:DIGITS]))
    return Message(fit(lines, CONTENT), _season_rows(known, at))


def _fingerprint(digest: str) -> str:
    return _("-# Fingerprint of the draw: `{digest}`").format(digest=digest)


def _counting(races: int, best: int) -> str:
    """How many races there are, and how many of them count."""
    if best == races:
        return ngettext("{n} race", "{n} races", races).format(n=races)
    return _("best {best} of {races} races").format(best=best, races=races)


def _now(known: Known) -> str:
    """How a season stands, in a line."""
    row = known.row
    racing = len(entering.drivers(known.people))
    spare = sum(one.reserve and not one.gone for one in known.people)
    if row.over:
        return _("This championship is over.")
    if row.cut:
        return _("Too few can race on, so the season ends with the heats now running.")
    if not row.coming:
        return _("The last race is under way.")
    words = ngettext(
        "Race {race}: <t:{at}:f>. {n} driver, {spare} in reserve.",
        "Race {race}: <t:{at}:f>. {n} drivers, {spare} in reserve.",
        racing,
    )
    return words.format(race=row.drawn + 1, at=int(row.dates[row.drawn]), n=racing, spare=spare)


def terms(known: Known) -> list[str]:
    """The terms of a season in four lines, and one more where so few race that rivals meet again."""
    row = known.row
    usual, most = lasts(find(row.game), load_terms(row.terms).phase)
    pace = _("A race: about {usual}, at most {most}; vacations add weeks.")
    missed = _("Sit a race out, leave it, miss its first answer or enter after it: 0 points.")
    if (row.races, row.best) == (4, 3):
        missed += " " + _("Among 30 equals, one such race cuts the chance to win from 3.3 to 0.6 %.")
    lines = [
        pace.format(usual=span(usual), most=span(most)),
        _("A win is 12 points, the last place 0."),
        missed,
        _("Names and points are posted here."),
    ]
    if row.coming and 0 < len(entering.drivers(known.people)) < course.FEW:
        lines.append(_("With fewer than {n} drivers, rivals meet again.").format(n=course.FEW))
    return lines


def span(seconds: float) -> str:
    """A length of time in days, or less."""
    return said_span(math.ceil(seconds / DAY)) if seconds >= DAY else said_length(round(seconds))


def _season_rows(known: Known, at: Instant) -> tuple[Row, ...]:
    row = known.row
    mine = key(row, "myseason", _("My season"))
    if row.over:
        return ((mine, key(row, "fame", _("Hall of fame")), key(row, "nextseason", _("Next season"))),)
    open = course.may_enter(row.course(), at) and not row.drawn
    faction = [key(row, "livery", _("My faction"))] if open else []
    return ((*_entering(row, at), *faction, mine),)


def _entering(row: SeasonRow, at: Instant) -> list[Button]:
    """The ways into a season at an instant."""
    reserve = [] if row.over else [key(row, "sparely", _("Reserve"))]
    return (
        [key(row, "enters", _("I race"), "success"), *reserve]
        if course.may_enter(row.course(), at)
        else reserve
    )


def race_post(known: Known, race: int) -> Message:
    """A race has begun: its heats, with who drives in them."""
    row, heats = known.row, [heat for heat in known.heats if heat.race == race]
    n = sum(len(heat.grid) for heat in heats)
    words = ngettext(
        "**Race {race} of {races} has begun**: {n} drivers in {heats} heat.",
        "**Race {race} of {races} has begun**: {n} drivers in {heats} heats.",
        len(heats),
    )
    lines = [words.format(race=race, races=row.races, n=n, heats=len(heats))]
    if race < row.drawn or row.coming:
        lines.append(_("Race {race} starts <t:{at}:F>.").format(race=race + 1, at=int(row.dates[race])))
    lot = _("-# Drawn by lot, number {number}; `/championship lot` shows how.")
    lines.append(lot.format(number=row.lots[str(race)]["number"]))
    return Message(fit(lines, CONTENT), ((key(row, "driven", _("Heats"), "", race),),))


def standings_post(known: Known) -> Message:
    """The standings: the first of them, the cup, and who can still win."""
    row, first = known.row, known.table[:SHOWN]
    lines = [f"**{until(known)}**", *(_place(known, one) for one in first), *_ties(first), _cup(known)]
    if not row.over:
        n, running = sum(one.can_win for one in known.table), known.running
        hope = ngettext("-# {n} driver can still win.", "-# {n} drivers can still win.", n).format(n=n)
        still = ngettext("{n} heat is running.", "{n} heats are running.", running)
        lines.append(f"{hope} {still.format(n=running)}" if running else hope)
    scene = codec.dump(pictures.standings(known), Scene)
    return Message(
        fit(lines, CONTENT),
        ((key(row, "ranking", _("All drivers")), key(row, "myseason", _("My season"))),),
        Picture("", scene, "", name="standings.png", language=spoken()),
        repaint=True,
    )


def _place(known: Known, one: Place) -> str:
    off = f" (−{said(known.off[one.driver])})" if one.driver in known.off else ""
    return f"{one.place}. {_who(known, one.driver)} · **{said(one.points)}**{off}"


def _who(known: Known, number: int) -> str:
    """A driver with the sign of the faction."""
    faction = known.by_number[number].faction
    sign = f" {FACTIONS[faction].short}" if faction != NO_FACTION else ""
    return f"{called(known, number)}{sign}"


def _ties(places: Sequence[Place]) -> list[str]:
    """Why one is ahead of another with as many points, where that is so."""
    if not any(a.points == b.points and a.place != b.place for a, b in pairwise(places)):
        return []
    return [_("-# Equal points: all races decide, then wins, seconds, the last race, the lot.")]


def _cup(known: Known) -> str:
    """The factions in their order, in a line."""
    parts = [
        f"{FACTIONS[each.faction].short}{FACTIONS[each.faction].colour} {said(each.points)}"
        for each in known.cup
    ]
    return _("Factions: {order}").format(order=" · ".join(parts))


def moved_post(known: Known) -> Message:
    """Too few have come: the dates move by a week."""
    row = known.row
    words = _(
        "Race {race} needs at least {n} drivers, so it moves to <t:{at}:F>. If there are too few "
        "then, too, the season ends."
    )
    at = int(row.dates[row.drawn]) if row.drawn < row.races else 0
    return Message(words.format(race=row.drawn + 1, n=course.FEWEST, at=at))


def shifted(row: SeasonRow) -> Message:
    """After an outage the dates are others."""
    with speaking(row.language):
        words = _("I was away for a while, so all dates move: race {race} starts <t:{at}:F>.")
        return Message(words.format(race=row.drawn + 1, at=int(row.dates[row.drawn])))


def pushed_back(row: SeasonRow) -> Message:
    """The newest race was drawn late, so those after it are later, too."""
    with speaking(row.language):
        words = _("Race {race} starts late, so later ones move, too: race {next} now starts <t:{at}:F>.")
        return Message(words.format(race=row.drawn, next=row.drawn + 1, at=int(row.dates[row.drawn])))


def moved_by_hand(row: SeasonRow, race: int) -> Message:
    """A manager has moved a race."""
    with speaking(row.language):
        words = _("Race {race} moves: it now starts <t:{at}:F>.")
        return Message(words.format(race=race, at=int(row.dates[race - 1])))


def drawn_anew(row: SeasonRow, race: int) -> Message:
    """A manager has a race drawn anew."""
    with speaking(row.language):
        return Message(_("Race {race} is redrawn; no heat had begun.").format(race=race))


def in_the_way(row: SeasonRow, why: str) -> Message:
    """To the opener: heats cannot be opened, and why."""
    words = _(
        "The championship of {game} waits. {why} Once that is fixed it goes on by itself; "
        "`/championship here` moves it elsewhere."
    )
    return Message(words.format(game=find(row.game).title, why=why))


def unheard(row: SeasonRow) -> Message:
    """To the opener: the channel takes no posts, which holds up no heat."""
    words = _(
        "I cannot post news of the championship of {game} in <#{channel}>; its heats go on. Once I "
        "may, the posts come by themselves; `/championship here` moves it elsewhere."
    )
    return Message(words.format(game=find(row.game).title, channel=row.channel))


def points_off(row: SeasonRow, ruling: RulingRow) -> Message:
    """To somebody who loses points: why, from when on, and the way to answer."""
    words = _(
        "**Championship of {game}**: a manager takes {points} points off you, for {reason}. This "
        "takes effect <t:{at}:f>, or once you have answered. You can add one line, which everybody "
        "can read."
    )
    reason = _(REASONS[ruling.reason])
    text = words.format(game=find(row.game).title, points=ruling.points, reason=reason, at=int(ruling.holds))
    return Message(text, ((key(row, "pleads", _("Answer"), "", row.guild, ruling.number),),))


def ruled(ruling: RulingRow) -> str:
    """The receipt for points that are taken off somebody."""
    words = _("**Saved.** They are told first, and can answer; it takes effect <t:{at}:f>.")
    return words.format(at=int(ruling.holds))


def pleaded() -> str:
    return _("**Saved.** Your line stands beside the ruling, which takes effect now.")


def rulings(known: Known) -> Message:
    """The rulings that hold, each with what was answered."""
    lines = [_("**Rulings**")]
    for each in known.rulings:
        match each.kind:
            case "off":
                words = _("−{points} for {driver}: {reason}.")
                driver, reason = called(known, each.about), _(REASONS[each.reason])
                lines.append(words.format(points=each.points, driver=driver, reason=reason))
                if each.answer and known.named(each.about) != NOBODY:
                    lines.append(f"> {harmless(each.answer, len(each.answer))}")
            case "anew":
                lines.append(_("Race {race} was redrawn.").format(race=each.about))
            case "later":
                lines.append(_("Race {race} was postponed.").format(race=each.about))
    return Message(fit(lines, CONTENT))


def asks_to_race(row: SeasonRow) -> Message:
    """To somebody who would meet a person whom they have blocked."""
    words = _(
        "Race {race} of the championship of {game} has so few drivers that you would meet somebody you have "
        "blocked. Do you race? If you do nothing, you race only where you need not meet; otherwise you sit "
        "this one out, with 0 points, and may still sit out other races as usual. Nobody else hears of it."
    )
    text = words.format(race=row.drawn + 1, game=find(row.game).title)
    return Message(text, ((key(row, "agrees", _("I race all the same"), "", row.guild, row.drawn + 1),),))


def drawn_without(row: SeasonRow) -> Message:
    """To somebody who would have met a person whom they have blocked, and could not be asked before."""
    words = _(
        "Race {race} of the championship of {game} was drawn without you: so few race that you would have "
        "met somebody you have blocked. You may still sit out other races as usual. Nobody else hears of it."
    )
    return Message(words.format(race=row.drawn, game=find(row.game).title))


def agreed(race: int) -> str:
    return _("**Saved.** You are in the draw for race {race}.").format(race=race)


def end_post(known: Known, film: Picture | None = None) -> Message:
    """The end: the podium, the film of the deciding lap, the cup, and the way to the next season."""
    row = known.row
    fame, again = key(row, "fame", _("Hall of fame")), key(row, "nextseason", _("Next season"))
    game = find(row.game).title
    if not known.scores:
        words = _("The championship of {game} is called off: too few raced. Thank you for waiting.")
        return Message(words.format(game=game), ((again,),))
    first, *others = known.table[:SHOWN]
    head = _("**{champion} is champion of {game}**, with {points} points.")
    if known.named(first.driver) == NOBODY:
        head = _("**The championship of {game} is decided**: a driver without a name has {points} points.")
    lines = [head.format(champion=called(known, first.driver), game=game, points=said(first.points))]
    lines += [*(_place(known, one) for one in others), *_ties([first, *others])]
    champions = [each for each in known.cup if each.place == 1]
    if champions:
        words = _("The cup of the factions goes to {factions}.")
        lines.append(words.format(factions=listed([FACTIONS[each.faction].whole for each in champions])))
    if film is not None:
        lines.append(_("-# The last lap of the champion's last heat"))
    rows = ((key(row, "ranking", _("All drivers")), fame, again),)
    return Message(fit(lines, CONTENT), rows, film)


def hall(seasons: Sequence[Known]) -> Message:
    """The hall of fame of a server: who has won each season, the newest first."""
    lines = [_("**Hall of fame**")]
    for known in seasons:
        if known.scores:
            words = _("<t:{at}:D> · {game} · {champion}, {points} points · cup {factions}")
            first, cup = known.table[0], [each for each in known.cup if each.place == 1]
            lines.append(
                words.format(
                    at=int(known.row.over),
                    game=find(known.row.game).title,
                    champion=called(known, first.driver),
                    points=said(first.points),
                    factions=", ".join(FACTIONS[each.faction].short for each in cup) or "–",
                )
            )
    if len(lines) == 1:
        lines.append(_("No season is decided yet."))
    return Message(fit(lines, CONTENT))


# --- panels --------------------------------------------------------------------------------------------


def preview(plan: Plan, terms: Terms, lines_there: bool) -> Message:
    """A season before it is opened: how long a race lasts, and the dates."""
    game = find(plan.game)
    usual, most = lasts(game, terms.phase)
    words = _("**Championship: {game}** · {counts}, heats of {heat}")
    lines = [words.format(game=game.title, counts=_counting(plan.races, plan.best), heat=plan.heat)]
    lines.append(_("A race lasts about {usual}, at most {most}.").format(usual=span(usual), most=span(most)))
    least = round(course.interval(usual) / course.WEEK)
    if plan.weeks and plan.weeks < least and plan.races > 1:
        close = _(
            "At the usual length, heats of two races overlap on these dates; {n} weeks apart they do not:"
        )
        lines.append(close.format(n=least))
    elif plan.races > 1:
        lines.append(_("At the usual length nobody has two races at once:"))
    lines += [f"{n}. <t:{int(date)}:F>" for n, date in enumerate(entering.dates_of(plan, terms), 1)]
    lines.append(
        _("It is posted in <#{channel}>; heats open in <#{home}>.").format(
            channel=plan.channel, home=plan.home
        )
    )
    if lines_there:
        many = _(
            "Discord itself writes a line for each heat there: about {n} for thirty drivers. A forum or a "
            "channel for heats alone (`heats_in`) keeps them apart."
        )
        lines.append(many.format(n=plan.races * math.ceil(30 / plan.heat)))
    parts = (plan.game, int(plan.first), plan.races, plan.heat, plan.channel, plan.home, plan.weeks)
    return Message(
        fit(lines, CONTENT), ((Button(press(NO_TABLE, "opens", *parts), _("Open it"), "success"),),)
    )


def opened(row: SeasonRow) -> str:
    return _("The championship is open in <#{channel}>; from now on it runs by itself.").format(
        channel=row.channel
    )


def entered(row: SeasonRow, mine: EntrantRow, wanted: bool) -> Message:
    """The receipt of somebody who has entered; `wanted` to race."""
    if mine.reserve and wanted:
        words = _(
            "You are a reserve: sign-up is full or over, or your account is younger than {time}. "
            "I ask you when a seat is free."
        )
        return Message(words.format(time=said_length(YOUNG)))
    if mine.reserve:
        return Message(_("You are a reserve. I ask you when a seat is free; you can always say no."))
    words = _("You race. Race {race} starts <t:{at}:F>; until then you need not do anything.")
    text = words.format(race=row.drawn + 1, at=int(row.dates[min(row.drawn, row.races - 1)]))
    if mine.faction != NO_FACTION:
        text += "\n" + _("You drive for {faction}.").format(faction=FACTIONS[mine.faction].whole)
    if row.drawn:
        return Message(text)
    wish = factions(row)
    return Message(f"{text}\n{wish.content}", wish.rows)


def factions(row: SeasonRow) -> Message:
    """The choice of a faction."""
    words = _("Which faction would you like? If more wish for one than fit, the draw decides.")
    keys = tuple(
        Button(press(NO_TABLE, "wishes", row.id, n), f"{_(one.word)} {one.short}", emoji=one.colour)
        for n, one in enumerate(FACTIONS)
    )
    return Message(words, (keys,))


def wished(faction: int) -> str:
    return _("**Saved.** You wish for {faction}; the factions are drawn together with race 1.").format(
        faction=FACTIONS[faction].whole
    )


def mine(known: Known, user: PersonId, at: Instant) -> Message:
    """Somebody's own season at an instant: place, points, next race, calendar, and what they can do."""
    row = known.row
    own = next((one for one in known.people if one.user == user and not one.gone), None)
    lines = [_("**Championship: {game}**").format(game=find(row.game).title), *_calendar(known)]
    if own is None:
        lines.insert(1, _("You are not in it."))
        return Message(fit(lines, CONTENT), ((*_entering(row, at), key(row, "ranking", _("All drivers"))),))
    lines[1:1] = _own(known, own)
    keys = [key(row, "ranking", _("All drivers"))]
    race = row.drawn + 1
    if not row.over and own.number in row.posted.get(f"asked{race}", {}).get("who", ()):
        if race in own.agreed:
            lines.append(agreed(race))
        else:
            asks = asks_to_race(row)
            lines.append(asks.content)
            keys.append(key(row, "agrees", _("I race all the same"), "", row.guild, race))
    for ruling in known.pending:
        if ruling.about == own.number and not ruling.answer:
            lines.append(points_off(row, ruling).content)
            keys.append(key(row, "pleads", _("Answer"), "", row.guild, ruling.number))
    if row.coming and not own.reserve:
        out = race in own.sits_out
        label = _("Race {n} after all") if out else _("Sit out race {n}")
        moved = {each.about for each in known.rulings if each.kind == "later"}
        if out or course.may_sit_out(race, own.sits_out, row.races, row.best, moved):
            keys.append(key(row, "sitsout", label.format(n=race), "", race))
    if not row.over:
        keys.append(key(row, "quits", _("Leave …")))
    return Message(fit(lines, CONTENT), rows_of(keys))


def _own(known: Known, own: EntrantRow) -> list[str]:
    lines = []
    place = next((one for one in known.table if one.driver == own.number), None)
    if own.reserve:
        lines.append(_("You are a reserve."))
    if own.faction != NO_FACTION:
        lines.append(_("You drive for {faction}.").format(faction=FACTIONS[own.faction].whole))
    if place is not None and known.told:
        each = " · ".join("–" if one is None else said(one) for one in place.races[: known.row.drawn])
        words = _("Place {place} of {of} with {points} points ({each}).")
        lines.append(
            words.format(place=place.place, of=len(known.table), points=said(place.points), each=each)
        )
    lines += [
        _("You sit out race {race}.").format(race=race) for race in own.sits_out if race > known.row.drawn
    ]
    for heat in known.heats:
        if own.number in heat.grid and not heat.over and heat.table:
            where = f"<#{known.channels[heat.table]}>" if heat.table in known.channels else f"`{heat.table}`"
            lines.append(_("Your heat of race {race}: {where}").format(race=heat.race, where=where))
    return lines


def _calendar(known: Known) -> list[str]:
    row = known.row
    lines = []
    for n, date in enumerate(row.dates, 1):
        heats = [heat for heat in known.heats if heat.race == n]
        words = _("Race {n}: <t:{at}:f>")
        if heats and all(heat.over for heat in heats):
            words = _("Race {n}: driven")
        elif heats:
            words = _("Race {n}: running since <t:{at}:d>")
        elif not row.coming:
            words = _("Race {n}: called off")
        lines.append(words.format(n=n, at=int(date)))
    return lines


def ranking(known: Known) -> Message:
    """All drivers in their order, and the factions."""
    listed = known.table[:LISTED]
    lines = [_("**Standings**"), *(_place(known, one) for one in listed), *_ties(listed)]
    if not known.told:
        lines = [_("**Drivers**"), *(_who(known, one.driver) for one in listed)]
    more = len(known.table) - LISTED
    if more > 0:
        lines.append(ngettext("… and {n} more", "… and {n} more", more).format(n=more))
    if known.cup and known.told:
        lines.append(_cup(known))
    keys = (key(known.row, "verdicts", _("Rulings")),) if known.rulings else ()
    return Message(fit(lines, CONTENT), (keys,) if keys else ())


def heats(known: Known, race: int) -> Message:
    """The heats of a race, with who drives in each."""
    lines = [_("**Race {race}**").format(race=race)]
    lines += [_heat(known, heat) for heat in known.heats if heat.race == race]
    return Message(fit(lines, CONTENT))


def _heat(known: Known, heat: HeatRow) -> str:
    there = ", ".join(called(known, number) for number in heat.grid)
    where = _("Heat {heat}").format(heat=heat.heat)
    if heat.table in known.channels:
        where = f"<#{known.channels[heat.table]}>"
    return f"{where}: {there}"


def leaving(row: SeasonRow) -> Message:
    """The question of somebody who wants to leave."""
    words = _("**Leave the championship?** Nothing is posted. Shall your results keep your name?")
    keys = (
        key(row, "quits", _("Leave, keep my name"), "", 1),
        key(row, "quits", _("Leave without my name"), "", 2),
    )
    return Message(words, (keys,))


def lot(known: Known, race: int = 0) -> Message:
    """All that is published of the lot: with it anybody can make each drawing again. Where that is too long
    for a message it tells one race, the newest unless another is named, and has a button for each."""
    row = known.row
    lines = [_("**The draw**"), _fingerprint(row.commitment)]
    if row.drawn:
        of = {number: one.faction for number, one in sorted(known.by_number.items())}
        factions = " | ".join(
            " ".join([each.letter, *(str(number) for number in of if of[number] == n)])
            for n, each in enumerate(FACTIONS)
        )
        lines.append(_("-# Factions by number of entry: {factions}").format(factions=factions))
    told = list[str]()
    for n in range(1, row.drawn + 1):
        one = row.lots[str(n)]
        heats = " | ".join(" ".join(map(str, heat)) for heat in one["heats"])
        words = _("Race {race}: drawing {number}, seed `{seed}`\n-# Heats by number of entry: {heats}")
        told.append(words.format(race=n, number=one["number"], seed=one["seed"], heats=heats))
    last = []
    if row.over:
        ties = _("-# Ties: seed `{seed}`, numbers 1 to {n}")
        last.append(ties.format(seed=row.seed_of(row.races + 1).hex(), n=len(known.people)))
    if row.drawn:
        met = [f"{times}×: {pairs}" for times, pairs in draws.meetings(row.past).items()]
        last.append(_("-# Pairs by how often they have met: {pairs}").format(pairs=" · ".join(met)))
    whole = "\n".join([*lines, *told, *last])
    if len(whole) <= CONTENT:
        return Message(whole)
    keys = [key(row, "lotof", _("Race {n}").format(n=n), "", n) for n in range(1, row.drawn + 1)]
    return Message(fit([*lines, told[min(race, len(told)) - 1], *last], CONTENT), rows_of(keys))


def left(_row: SeasonRow) -> str:
    return _("You have left the championship. A heat that is running goes on until you leave its table.")


def sat(race: int, out: bool) -> str:
    words = (
        _("You sit out race {race}, with 0 points. You can change that until it is drawn.")
        if out
        else _("You race in race {race}.")
    )
    return words.format(race=race)


def with_note(message: Message, note: str) -> Message:
    return Message(clip(f"{note}\n{message.content}", CONTENT), message.rows, message.picture)

"""Why a word is not possible, where a list of words would not say it: for the eyes of the seat alone."""

from __future__ import annotations

from engine.games.circus.rules import (
    controls,
    manoeuvres,
    market,
    pack,
    reach,
    shop,
    track,
    values,
    verbs,
    words,
)
from engine.games.circus.rules.clauses import CLAUSES
from engine.games.circus.rules.speech import control_name, driver_name, thing_name, word_name
from engine.games.circus.rules.state import COLOURS, Driver, Race, Rig
from engine.language import _, ngettext
from engine.model import ACT, Decision

_TURNS = ("left", "right")
_WEAPONS = (*values.WEAPONS, "whip", "team")


def objection(race: Race, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """Why a word is impossible and what is possible, in one sentence; '' where a list of words says it."""
    if not race.drivers or decision.seat is None:
        return ""
    man = race.of(decision.seat)
    match decision.kind:
        case "plot" | "order":
            again = decision.kind == "order" and decision.about == verbs.AGAIN
            return _plan(race, man, written, word, again)
        case "shop":
            return _shop(race, man, written, word)
        case kind if kind == ACT:
            return _act(race, man, written, word)
        case "attack":
            return _attack(race, man, word)
        case "control":
            return _control_now(race, man, word)
        case "manoeuvre":
            return _manoeuvre_now(race, race.rig(decision.about), word)
        case "run":
            return _run_now(man, word)
    return ""


# Plots and orders


def _plan(race: Race, man: Driver, written: tuple[str, ...], word: str, again: bool) -> str:
    if ":" in word:
        return _clause(race, man, written, word)
    if any(":" in said for said in written):
        if word not in words.VERBS and words.number(word) is None:
            return ""
        told = _("'{word}' comes after a clause; write your control and your path first, then the clauses.")
        return told.format(word=word)
    rig = race.rig_of(man.colour)
    if man.where in ("mounted", "riding") and rig:
        if not written:
            return _control(race, man, rig, word)
        if man.where == "mounted" and written[0] != controls.DISMOUNT:
            return _path(race, rig, written, word, again)
    if man.where == "running" and word in track.SPACES:
        return _run(man, written, word)
    return ""


def _control(race: Race, man: Driver, rig: Rig, word: str) -> str:
    if words.number(word) is not None or word in (*_TURNS, *words.possible(rig.space, rig.facing)):
        return _("Name the control first, or drive by your aims: drive {word}.").format(word=word)
    return _not_allowed(race, man, rig, word, controls.baseline(rig).speed)


def _not_allowed(race: Race, man: Driver, rig: Rig, word: str, speed: int) -> str:
    """Why a control cannot be chosen at that speed after step III."""
    choice = controls.CHOICES.get(word)
    if word == controls.DISMOUNT and rig.driver:
        told = _("You can step down only at a standstill; your speed is {speed}.")
        return told.format(speed=speed)
    if choice is None:
        return ""
    name = control_name(choice.control)
    if choice.stopping:
        told = _("A stop needs a speed of {most} or less, and yours will be {speed}; brake first.")
        return told.format(most=values.STOP_SPEED, speed=speed)
    if not controls.has_whip(race, rig):
        told = _("{control} needs a whip, and you have none; Reins and Brake are possible.")
        return told.format(control=name)
    if man.injuries >= values.NO_HARD_WHIP_FROM:
        told = _("With {n} injuries you are too weak for {control}; Whip, Reins and Brake are possible.")
        return told.format(n=man.injuries, control=name)
    return ""


def _control_now(race: Race, man: Driver, word: str) -> str:
    """At tempo `impulse` steps I to III are done, and a leader may be cocky."""
    rig = race.rig_of(man.colour)
    if rig is None:
        return ""
    choice = controls.CHOICES.get(word)
    if choice and choice.rolled and controls.has_whip(race, rig) and pack.cocky(race, rig.colour):
        return _("You lead by so much that you wave to the crowd; Reins and Brake are possible.")
    return _not_allowed(race, man, rig, word, rig.speed)


def _manoeuvre_now(race: Race, rig: Rig, word: str) -> str:
    """At tempo `impulse` it is known who is beside."""
    if word in _TURNS and not track.turnable(rig.space):
        return _("{space} is on the straight, where you can swerve but not turn.").format(space=rig.space)
    if word not in ("swerve-left", "swerve-right", "ram-left", "ram-right"):
        return ""
    space, other = manoeuvres.beside(race, rig, "left" if word.endswith("left") else "right")
    possible = _listed(("on", *manoeuvres.possible(race)))
    if space is None:
        told = _("On that side of {space} is a wall or the border; possible: {words}.")
        return told.format(space=rig.space, words=possible)
    if other is None:
        return _("Nobody is on that side to be rammed; possible: {words}.").format(words=possible)
    if word.startswith("swerve"):
        told = _("{who} is in the way on that side; possible: {words}.")
        return told.format(who=driver_name(other), words=possible)
    return ""


def _run_now(man: Driver, word: str) -> str:
    """At tempo `impulse` a man on foot says one space at a time."""
    if word in track.SPACES and man.space:
        return _not_next(man.space, word)
    if word == verbs.MEDIAN:
        return _("You can climb the median only from lane {n}, and only with a whole move.").format(n=1)
    if word == verbs.STANDS:
        return _("You can leave by the stands only from lane {n}.").format(n=track.LANES)
    return ""


def _path(race: Race, rig: Rig, written: tuple[str, ...], word: str, again: bool) -> str:
    place = words.follow(rig.space, rig.facing, written[1:])
    if place is None:
        return ""
    name, facing = place
    if (spaces := words.number(word)) is not None:
        return _spaces(race, rig, written, spaces, again)
    if word not in (*_TURNS, "swerve-left", "swerve-right", "ram-left", "ram-right"):
        return ""
    told = word_name(word)
    if len(written) == 1 and not manoeuvres.blocked(race, rig):
        return _("{word} is possible only after a space: write first how many you drive.").format(word=told)
    if len(written) > 1 and not written[-1].isdigit():
        return _("Only one manoeuvre is possible after each space: drive on before {word}.").format(word=told)
    if word in _TURNS and not track.turnable(name):
        return _("{space} is on the straight, where you can swerve but not turn.").format(space=name)
    return _("On that side of {space} is a wall or the border; possible: {words}.").format(
        space=name, words=_listed(words.possible(name, facing)) or _("only more spaces")
    )


def _spaces(race: Race, rig: Rig, written: tuple[str, ...], spaces: int, again: bool) -> str:
    path = written[1:]
    if path and path[-1].isdigit():
        return _("Write the spaces as one number: {n}.").format(n=int(path[-1]) + spaces)
    most = race.move.left if again and race.move else words.top_speed(race, rig, written[0])
    left = most - sum(int(word) for word in path if word.isdigit())
    if spaces > left:
        told = ngettext(
            "'{word}' is too far: with that control {n} space is left.",
            "'{word}' is too far: with that control {n} spaces are left.",
            left,
        )
        return told.format(word=spaces, n=left)
    place = words.follow(rig.space, rig.facing, path)
    if place is None:
        return ""
    name, facing = place
    free = 0
    while free < spaces and (onward := track.step(name, facing)):
        name, free = onward, free + 1
    told = ngettext(
        "After {n} space, at {space}, comes a wall or the border: turn there or before.",
        "After {n} spaces, at {space}, comes a wall or the border: turn there or before.",
        free,
    )
    return told.format(n=free, space=name)


def _run(man: Driver, written: tuple[str, ...], word: str) -> str:
    most = values.running(man.injuries)
    if len(written) >= most:
        return ngettext(
            "On foot you run {n} space a round.", "On foot you run up to {n} spaces a round.", most
        ).format(n=most)
    return _not_next(written[-1] if written else man.space, word)


def _not_next(start: track.Name, word: str) -> str:
    told = _("'{word}' is not next to {start}; next to it are: {spaces}.")
    return told.format(word=word, start=start, spaces=", ".join(sorted(track.runs(start))))


def _clause(race: Race, man: Driver, written: tuple[str, ...], word: str) -> str:
    """A clause that cannot be said: no such question, no such answer, or too much of it."""
    key, _colon, value = word.partition(":")
    terms = words.terms(race, man)
    clause = CLAUSES.by_key.get(key.rpartition("/")[2])
    if clause is None:
        return _("There is no clause '{key}'.").format(key=key)
    if not clause.applies(terms):
        return _("'{word}' decides nothing right now: leave it out.").format(word=word)
    answers = [choice.word for choice in CLAUSES.answers(clause, terms)]
    if value not in answers:
        told = _("'{value}' does not answer {key}; possible: {answers}.")
        return told.format(value=value, key=key, answers=_listed(answers))
    return _("'{key}' is already in the line, or no more of it fits.").format(key=key)


# Purchases, deals, attacks


def _shop(race: Race, man: Driver, written: tuple[str, ...], word: str) -> str:
    if word in shop.ITEMS:
        return _item(race, man, written, word)
    if word in COLOURS and written and written[-1] in shop.AIMED:
        if word == man.colour:
            return _("You cannot do that to yourself; name a rival.")
        return _("{item} can hit a rival only once; name another.").format(item=_(shop.LABELS[written[-1]]))
    lane, lanes = words.number(word), shop.lanes_of(race, man.colour)
    if lane is not None and lane not in lanes:
        told = _("There is no lane {n} on this grid; possible: {lanes}.")
        return told.format(n=word, lanes=_listed(tuple(map(str, lanes))))
    if lane is not None and any(said in shop.ITEMS for said in written):
        return _("Lanes come first, then things: write {lane} at the beginning.").format(lane=word)
    return ""


def _item(race: Race, man: Driver, written: tuple[str, ...], item: str) -> str:
    name, said = _(shop.LABELS[item]), shop.read(written)
    spent = 0 if race.options.market else sum(wish[0].cost for wish in said.wishes)
    left = man.coins - spent
    if values.COSTS[item] > left and written[-1:] != (shop.OR,):
        told = ngettext(
            "{item} costs {cost}, and you have {n} coin left.",
            "{item} costs {cost}, and you have {n} coins left.",
            left,
        )
        return told.format(item=name, cost=values.COSTS[item], n=left)
    if item == "talent" and man.talented:
        return _("Your driver is already talented.")
    if item in shop.SINGLE:
        return _("You can buy {item} only once.").format(item=name)
    stock = values.stock(item, race.seats)
    if stock is not None and sum(wish[0].item == item for wish in said.wishes) >= stock:
        told = ngettext("There is only {n} of {item}.", "There are only {n} of {item}.", stock)
        return told.format(item=name, n=stock)
    return _("{item} is not possible here.").format(item=name)


def _act(race: Race, man: Driver, written: tuple[str, ...], word: str) -> str:
    match written:
        case ("accept",) if words.number(word) is not None:
            offers = [str(offer.number) for offer in market.acceptable(race, man.colour)]
            if told := _unfit(race, man, int(word)):
                return told
            told = _("Offer {n} is gone, not for you, or costs more than you have; open: {offers}.")
            return told.format(n=word, offers=_listed(offers) or _("none"))
        case ("withdraw",) if words.number(word) is not None:
            offers = [str(offer.number) for offer in race.offers if offer.by == man.colour]
            told = _("Offer {n} is gone or not yours; yours: {offers}.")
            return told.format(n=word, offers=_listed(offers) or _("none"))
        case ("offer", "buy", _thing) if words.number(word) is not None:
            told = _("You cannot offer {n}: you have {coins} left.")
            return told.format(n=word, coins=market.free_coins(race, man.colour))
    return ""


def _unfit(race: Race, man: Driver, number: int) -> str:
    """Why he cannot take up an offer that is open to him and that he could pay."""
    offer = next((o for o in race.offers if o.number == number), None)
    if offer is None or offer.by == man.colour or offer.to not in ("", man.colour):
        return ""
    name = _(shop.LABELS[offer.item])
    if offer.deal == "sell" and not shop.owns_no_such(race, race.bought, man.colour, offer.item):
        return _("You can have {item} only once, and you have it.").format(item=name)
    if offer.deal == "buy" and market.thing(offer.item, offer.target) not in market.free_things(
        race, man.colour
    ):
        return _("Offer {n} asks for something that you do not have.").format(n=number)
    return ""


def _attack(race: Race, man: Driver, word: str) -> str:
    if word in ("whip", "team") and not man.whip:
        return _("For that you lack the whip.")
    if word in values.WEAPONS and word not in reach.weapons(race, man.colour):
        return _("You lack that weapon: {thing}.").format(thing=thing_name(word))
    if word in _WEAPONS:
        return _("{weapon} reaches nobody now, or your control leaves no hand free for it.").format(
            weapon=word_name(word).rstrip("… ")
        )
    return ""


def _listed(items: list[str] | tuple[str, ...], most: int = 12) -> str:
    more = ", …" if len(items) > most else ""
    return ", ".join(items[:most]) + more

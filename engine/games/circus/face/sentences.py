"""A race in words: the sentence of every event. What becomes of them in log and post says `narration`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from engine.games.circus.face.wording import (
    item_told,
    place_told,
    skid_told,
    spot,
    things_told,
    wishes_told,
)
from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.speech import control_name, thing_name, word_name
from engine.games.circus.rules.basic.speech import driver_name as name
from engine.games.circus.rules.basic.state import COLOURS, Ending
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.games.circus.rules.shop import shop
from engine.language import N_, _, in_words, listed, ngettext

DETAIL, NORMAL, DECISIVE = 0, 1, 2


def text(event: e.Event) -> str:
    """The sentence of an event, '' for none."""
    sentence = tell(event)
    return sentence[0] if sentence else ""


def tell(event: e.Event) -> tuple[str, int] | None:  # noqa: C901  # one flat case an event
    """A redacted event and how much of the log it is for; None where another event tells it."""
    match event:
        # Before the race
        case e.DrawMade():
            words = _("Order of the draw: {order}.")
            return words.format(order=", ".join(map(name, event.order))), NORMAL
        case e.CareersBegun():
            return _careers(event), NORMAL
        case e.Wished():
            return _wished(event), DETAIL
        case e.Bought():
            words = ngettext(
                "{who} buys {item} for {n} coin.", "{who} buys {item} for {n} coins.", event.coins
            )
            what = item_told(event.item, event.target)
            return words.format(who=name(event.driver), item=what, n=event.coins), NORMAL
        case e.LaneChosen():
            words = _("{who} chooses lane {lane}.")
            return words.format(who=name(event.driver), lane=track.SPACES[event.space].lane), NORMAL
        case e.LinedUp():
            return _line_up(event), NORMAL
        case e.MarketOpened():
            return _("The market is open."), NORMAL
        case e.ShopSettled():
            return _("The purchases are final and take effect."), DETAIL
        case e.Offered():
            return offer_told(event), NORMAL
        case e.OfferWithdrawn():
            words = _("Offer {n} has lapsed.") if event.lapsed else _("Offer {n} is withdrawn.")
            return words.format(n=event.number), NORMAL
        case e.OfferAccepted():
            words = _("{who} accepts offer {n}.")
            return words.format(who=name(event.driver), n=event.number), NORMAL
        case e.MarketDone():
            return _("{who} is done with the market.").format(who=name(event.driver)), DETAIL
        # Rounds and phases
        case e.RoundBegan():
            return _("Round {round} begins.").format(round=event.round), NORMAL
        case e.Plotted():
            return _plotted(event), DETAIL
        case e.PhaseBegan():
            return _phase(event), DETAIL
        case e.UnitActed():
            return None
        case e.Rolled():
            return _rolled(event), DETAIL
        case e.Appealed():
            words = _("{who} appeals to the gods and rolls again.")
            return words.format(who=name(event.driver)), DECISIVE
        # The controls
        case e.MoveBegan():
            return _move_began(event), DETAIL
        case e.FreshHorsesUsed():
            words = ngettext(
                "{who} rests the team with fresh horses; {n} rest is left.",
                "{who} rests the team with fresh horses; {n} rests are left.",
                event.left,
            )
            return words.format(who=name(event.rig), n=event.left), DETAIL
        case e.ControlChosen():
            return _control(event), DETAIL
        case e.Vetoed():
            words = _("{by} has given {who} a hangover: the Hard Whip becomes a Whip.")
            return words.format(by=name(event.by), who=name(event.driver)), DECISIVE
        case e.SpeedSet():
            return _speed(event), DETAIL
        case e.UnderdogPlanned():
            return _underdog(event), DETAIL
        # Moving
        case e.Advanced():
            words = (
                _("{who} moves to {space}, a free space.") if event.underdog else _("{who} moves to {space}.")
            )
            return words.format(who=name(event.rig), space=spot(event.end)), DETAIL
        case e.Manoeuvred():
            return _(_MANOEUVRES[event.manoeuvre]).format(who=name(event.rig)), DETAIL
        case e.Skidded():
            return _skidded(event), NORMAL if event.skid or event.flip else DETAIL
        case e.Shifted():
            return _(_SHIFTS[event.why]).format(who=name(event.rig), space=spot(event.end)), DETAIL
        case e.Rammed():
            return rammed(event), DECISIVE
        case e.HitWall():
            words = _("{who} hits the wall: {n} damage.") if event.damage else _("{who} hits the wall.")
            return words.format(who=name(event.rig), n=event.damage), DECISIVE
        case e.HeadOn():
            return head_on(event), DECISIVE
        case e.HitWreck():
            words = _("{who} drives into a wreck {place}: {n} damage.")
            if not event.damage:
                words = _("{who} drives into a wreck.")
            return words.format(who=name(event.rig), place=place_told(event.space), n=event.damage), DECISIVE
        case e.Flipped():
            return flipped(event), DECISIVE
        case e.HeldOn():
            words = _("{who} rolls {roll} and does not flip.")
            return words.format(who=name(event.rig), roll=event.roll), NORMAL
        case e.DrawnUp():
            return None
        case e.MoveEnded():
            words = _("{who} has stopped.") if event.stopped else _("{who} ends the move at speed {speed}.")
            return words.format(who=name(event.rig), speed=event.speed), DETAIL
        case e.Waited():
            return _("{who} stands.").format(who=name(event.rig)), DETAIL
        # Attacks
        case e.TeamWhipped():
            words = _("{who} whips {whom}'s team: {n} faster in its next move.")
            whom = name(event.rig)
            return words.format(who=name(event.attacker), whom=whom, n=event.speed), DECISIVE
        case e.Attacked():
            return attacked(event), DECISIVE if event.injuries or event.result else NORMAL
        case e.ShotFired():
            words = ngettext(
                "{who} shoots the sling; {n} shot is left.",
                "{who} shoots the sling; {n} shots are left.",
                event.left,
            )
            return words.format(who=name(event.attacker), n=event.left), DETAIL
        case e.Dropped():
            words = _("A {thing} lies on {space}.")
            return words.format(thing=thing_name(event.thing), space=spot(event.space)), NORMAL
        case e.PickedUp():
            words = _("{who} has picked up the {thing} on {space}.")
            thing = thing_name(event.thing)
            return words.format(who=name(event.driver), thing=thing, space=spot(event.space)), NORMAL
        case e.Grasped():
            words = _("{who} reaches for the {thing} on {space} and misses it.")
            thing = thing_name(event.thing)
            return words.format(who=name(event.driver), thing=thing, space=spot(event.space)), NORMAL
        # Drivers
        case e.Injured():
            return _injured(event), NORMAL
        case e.Fell():
            return fell(event), DECISIVE
        case e.Died():
            return died(event), DECISIVE
        case e.BodyDropped():
            words = _("The body of {who} lies on {space}.")
            return words.format(who=name(event.driver), space=spot(event.space)), NORMAL
        case e.CutLoose():
            words = _("{who} cuts loose {place} and is on foot now.")
            if event.by:
                words = _("{who} comes free {place}, as {by} climbs onto the team.")
            by, place = name(event.by) if event.by else "", place_told(event.space)
            return words.format(who=name(event.driver), by=by, place=place), DECISIVE
        case e.Ran():
            words = _("{who} runs to {space}.")
            return words.format(who=name(event.driver), space=spot(event.end)), DETAIL
        case e.RunOver():
            return run_over(event), DECISIVE
        case e.EnteredMedian():
            return _("{who} climbs onto the median.").format(who=name(event.driver)), NORMAL
        case e.ChoseEnd():
            words = _(_ENDS[event.end])
            return words.format(who=name(event.driver)), DETAIL
        case e.JumpedDown():
            words = _("{who} jumps down from the median onto {space}.")
            return words.format(who=name(event.driver), space=spot(event.space)), NORMAL
        case e.LeftByStands():
            words = _("{who} climbs into the stands and is out of the race.")
            return words.format(who=name(event.driver)), DECISIVE
        case e.Leapt():
            words = _("{who} jumps at {rig} and misses.")
            return words.format(who=name(event.driver), rig=_chariot(event.rig)), NORMAL
        case e.LetPass():
            words = _("{who} leaves {rig} alone.")
            return words.format(who=name(event.driver), rig=_chariot(event.rig)), DETAIL
        case e.Boarded():
            return boarded(event), DECISIVE
        case e.ClimbedIn():
            words = _("{who} climbs into {rig} and fights for it.")
            if event.driver == event.rig:
                words = _("{who} climbs back aboard and fights for the chariot.")
            return words.format(who=name(event.driver), rig=_chariot(event.rig)), DECISIVE
        case e.JumpedOff():
            return _jumped_off(event), DECISIVE
        case e.LayInNet():
            return _("{who} struggles in the net.").format(who=name(event.driver)), NORMAL
        case e.StoodBeforeRadial():
            return _waits(event), NORMAL
        case e.CaughtWaiting():
            words = _(
                "{who} has waited before the Lap Radial until the last dolphin went: a mutant, who cannot "
                "win without driving all laps, and is put to death at the end."
            )
            return words.format(who=name(event.driver)), DECISIVE
        # The end
        case e.DolphinRemoved():
            words = dolphin_told(event.left)
            return words.format(who=name(event.driver), n=in_words(event.left)), DECISIVE
        case e.Qualified():
            words = _("{who} has crossed the last Lap Radial and needs only the finish.")
            return words.format(who=name(event.driver)), DECISIVE
        case e.CameHome():
            return _("{who} is home!").format(who=name(event.driver)), DECISIVE
        case e.Resigned():
            words = _("{who} resigns; the team runs on.")
            return words.format(who=name(event.driver)), DECISIVE
        case e.Executed():
            words = _("{who} waited for others to come round and is put to death as a coward.")
            return words.format(who=name(event.driver)), DECISIVE
        case e.RoundEnded():
            return standing(event), NORMAL
        case e.PurseWon():
            return _purse(event)
        case e.RaceEnded():
            return race_ended(event), DECISIVE
        case _:
            assert_never(event)


def dolphin_told(left: int) -> str:
    """The wording of a lap's first crossing of the radial, with so many dolphins left."""
    if not left:
        return _("{who} is first at the Lap Radial in this lap: the last dolphin goes.")
    return ngettext(
        "{who} is first at the Lap Radial in this lap: a dolphin goes, one is left.",
        "{who} is first at the Lap Radial in this lap: a dolphin goes, {n} are left.",
        left,
    )


def _chariot(rig: str) -> str:
    return _("{who}'s chariot").format(who=name(rig))


# Before the race


def _careers(event: e.CareersBegun) -> str:
    one = _("{who} with {n} coins, talented"), _("{who} with {n} coins")
    drivers = [one[0 if talented else 1].format(who=name(c), n=coins) for c, coins, talented in event.drivers]
    return _("At the start: {drivers}.").format(drivers="; ".join(drivers))


def _wished(event: e.Wished) -> str:
    if not event.words:
        return _("{who}'s list is sealed.").format(who=name(event.driver))
    wanted = shop.read(event.words)
    things, keep = wishes_told(wanted), wanted.keep
    words = _("{who} asks for {things}.") if things else _("{who} asks for nothing.")
    if things and keep:
        words = ngettext(
            "{who} asks for {things}, keeping {n} coin.", "{who} asks for {things}, keeping {n} coins.", keep
        )
    return words.format(who=name(event.driver), things=listed(things) if things else "", n=keep)


def _line_up(event: e.LinedUp) -> str:
    one = _("{lane} {who}")
    places = [one.format(lane=track.SPACES[space].lane, who=name(rig)) for rig, space in event.places]
    return _("They line up by lanes: {places}.").format(places=", ".join(places))


def offer_told(event: e.Offered) -> str:
    """An offer as a sentence."""
    words = ngettext(
        "Offer {number}: {who} sells {item} for {n} coin, {whom}.",
        "Offer {number}: {who} sells {item} for {n} coins, {whom}.",
        event.price,
    )
    if event.deal == "buy":
        words = ngettext(
            "Offer {number}: {who} buys {item} for {n} coin, {whom}.",
            "Offer {number}: {who} buys {item} for {n} coins, {whom}.",
            event.price,
        )
    if not event.to:
        whom = _("open to all")
    elif event.deal == "buy":
        whom = _("from {who}").format(who=name(event.to))
    else:
        whom = _("to {who}").format(who=name(event.to))
    item = item_told(event.item, event.target)
    return words.format(number=event.number, who=name(event.by), item=item, n=event.price, whom=whom)


# Plots and phases


def _plotted(event: e.Plotted) -> str:
    if not event.order:
        return _("{who}'s plot is sealed.").format(who=name(event.driver))
    order = ", ".join(name(word) if word in COLOURS else word_name(word) for word in event.order)
    said = "; ".join(CLAUSES.sentence(word) for word in CLAUSES.words(event.policy))
    words = _("{who} plots: {order}; {said}.") if said else _("{who} plots: {order}.")
    return words.format(who=name(event.driver), order=order, said=said)


def _phase(event: e.PhaseBegan) -> str:
    if event.phase == "corpses":
        if not event.order:
            return _("Nobody is without a chariot.")
        words = _("Those without a driver or chariot move first: {order}.")
    else:
        words = _("The chariots move: {order}.") if event.order else _("No chariot moves.")
    return words.format(order=", ".join(_unit(unit) for unit in event.order))


def _unit(unit: str) -> str:
    kind, _colon, colour = unit.partition(":")
    return name(colour) if kind == "rig" else _("{who} on foot").format(who=name(colour))


_THROWS: Mapping[str, str] = {
    "whip": N_("{who} rolls {dice} for the whip."),
    "skid": N_("{who} rolls {dice} for a skid."),
    "damage": N_("{who} rolls {dice} for damage."),
    "flip": N_("{who} rolls {dice} for a flip."),
    "attack": N_("{who} rolls {dice} for the attack."),
    "lash": N_("{who} rolls {dice} for the whip on the team."),
    "fists": N_("{who} rolls {dice} for the blow."),
    "cut": N_("{who} rolls {dice} to cut loose."),
    "jump": N_("{who} rolls {dice} for the jump."),
    "grab": N_("{who} rolls {dice} for the grab."),
    "trample": N_("{who} is run over and rolls {dice}."),
    "slip": N_("{who} rolls {dice} to stay on the horse."),
    "rider": N_("{who} rolls {dice} to stay on the rammed horse."),
}


def _rolled(event: e.Rolled) -> str:
    words = _(_THROWS.get(event.what, N_("{who} rolls {dice}.")))
    return words.format(who=name(event.who), dice=" + ".join(map(str, event.dice)))


# A move


def _move_began(event: e.MoveBegan) -> str:
    if not event.driver:
        words = _("{who}'s team runs without a driver at speed {speed}.")
        return words.format(who=name(event.rig), speed=event.speed)
    who = name(event.driver)
    if event.driver != event.rig:
        who = _("{who}, driving {rig},").format(who=who, rig=_chariot(event.rig))
    if event.capped:
        words = _("{who} has fatigue {fatigue}; the team is tired and slows to speed {speed}.")
    else:
        words = _("{who} has fatigue {fatigue} and starts at speed {speed}.")
    return words.format(who=who, fatigue=event.fatigue, speed=event.speed)


def _control(event: e.ControlChosen) -> str:
    if event.cocky:
        words = _("{who} is far ahead of all other manned chariots, waves to the crowd and takes {control}.")
    elif event.stopping:
        words = _("{who} takes {control} to stop.")
    else:
        words = _("{who} takes {control}.")
    return words.format(who=name(event.driver), control=_by(control_name(event.control), event.change))


def _by(control: str, change: int) -> str:
    return _("{control} {change}").format(control=control, change=f"{change:+d}") if change else control


def _speed(event: e.SpeedSet) -> str:
    if event.boost:
        words = _("{who} drives at speed {speed}, {n} of it from others' whips.")
        return words.format(who=name(event.rig), speed=event.speed, n=event.boost)
    return _("{who} drives at speed {speed}.").format(who=name(event.rig), speed=event.speed)


def _underdog(event: e.UnderdogPlanned) -> str:
    words = ngettext("{who} takes {n} free space.", "{who} takes {n} free spaces.", event.spaces)
    return words.format(who=name(event.rig), n=event.spaces)


_MANOEUVRES: Mapping[str, str] = {
    "left": N_("{who} turns left."),
    "right": N_("{who} turns right."),
    "swerve-left": N_("{who} swerves to the left."),
    "swerve-right": N_("{who} swerves to the right."),
    "ram-left": N_("{who} rams to the left."),
    "ram-right": N_("{who} rams to the right."),
}
_SHIFTS: Mapping[str, str] = {
    "turn": N_("{who} has turned on {space}."),
    "swerve": N_("{who} is on {space} after the swerve."),
    "skid": N_("{who} is carried to {space} by the skid."),
    "dodge": N_("{who}'s team finds its own way to {space}."),
    "aside": N_("{who}'s team avoids what is in its way on {space}."),
    "realign": N_("{who} faces along the track again on {space}."),
}
_ENDS: Mapping[str, str] = {
    "e": N_("{who} walks to the right-hand end of the median."),
    "w": N_("{who} walks to the left-hand end of the median."),
}


def _skidded(event: e.Skidded) -> str:
    skid = skid_told(event)
    if not skid:
        return _("{who} rolls {roll} on the Skid Table and keeps control.").format(
            who=name(event.rig), roll=event.roll
        )
    sentence = _("{who} rolls {roll} on the Skid Table: {what}.")
    return sentence.format(who=name(event.rig), roll=event.roll, what=skid)


# What the log and the story share


HITS: Mapping[str, str] = {
    "ram": N_("{who} rams {whom}: {hurt} damage for {whom}, {taken} for {who}."),
    "swerve": N_("{who} swerves into {whom}: {hurt} damage for {whom}, {taken} for {who}."),
    "turn": N_("{who} skids into {whom}: {hurt} damage for {whom}, {taken} for {who}."),
    "ahead": N_("{who} runs into {whom}: {hurt} damage for {whom}, {taken} for {who}."),
    "end": N_("{who} has no room and hits {whom}: {hurt} damage for {whom}, {taken} for {who}."),
}


HITS_SHORTLY: Mapping[str, str] = {
    "ram": N_("{who} rams {whom}."),
    "swerve": N_("{who} swerves into {whom}."),
    "turn": N_("{who} skids into {whom}."),
    "ahead": N_("{who} runs into {whom}."),
    "end": N_("{who} has no room and hits {whom}."),
}


def rammed(event: e.Rammed) -> str:
    """Two chariots side by side."""
    harmless = not event.hurt + event.taken + event.wall
    sentence = _((HITS_SHORTLY if harmless else HITS)[event.why]).format(
        who=name(event.rig), whom=name(event.victim), hurt=event.hurt + event.wall, taken=event.taken
    )
    wall = _("The wall does {n} of it.").format(n=event.wall) if event.wall else ""
    return f"{sentence} {wall}".rstrip()


def head_on(event: e.HeadOn) -> str:
    """A crash into what stands in the way."""
    if event.victim:
        words = _("{who} crashes into {whom} from behind: {hurt} damage for {whom}, {taken} for {who}.")
        if not event.hurt + event.damage:
            words = _("{who} crashes into {whom}.")
        return words.format(who=name(event.rig), whom=name(event.victim), hurt=event.hurt, taken=event.damage)
    words = _("{who} hits the wall: {n} damage.") if event.damage else _("{who} hits the wall.")
    return words.format(who=name(event.rig), n=event.damage)


def wreck_told(event: e.Flipped) -> str:
    """The wording of a wreck."""
    if event.worn and event.driver:
        return _("{who}'s chariot breaks up {place}; {driver} is dragged behind the team.")
    if event.worn:
        return _("{who}'s chariot breaks up {place}.")
    if event.driver:
        return _("{who}'s chariot flips {place}; {driver} is dragged behind the team.")
    return _("{who}'s chariot flips {place}.")


def flipped(event: e.Flipped) -> str:
    """A wreck."""
    driver = name(event.driver) if event.driver else ""
    return wreck_told(event).format(who=name(event.rig), place=place_told(event.space), driver=driver)


_BLOWS: Mapping[str, str] = {
    "whip": N_("{who} whips {whom}"),
    "sling": N_("{who} shoots at {whom}"),
    "sword": N_("{who} strikes at {whom} with the sword"),
    "trident": N_("{who} thrusts at {whom} with the trident"),
    "net": N_("{who} throws the net at {whom}"),
    "fists": N_("{who} hits {whom} with bare fists"),
}
_RESULTS: Mapping[str, str] = {
    "off": N_("{whom} falls off"),
    "drops": N_("{whom} loses the whip"),
    "loses": N_("{who} loses the weapon"),
    "pulled": N_("the whip pulls {who} off"),
}


def attacked(event: e.Attacked) -> str:
    """A blow and what comes of it."""
    who, whom = name(event.attacker), name(event.target)
    parts = []
    if event.injuries:
        words = ngettext("{n} injury", "{n} injuries", event.injuries)
        parts.append(words.format(n=event.injuries))
    if event.result:
        parts.append(_(_RESULTS[event.result]).format(who=who, whom=whom))
    blow = _(_BLOWS[event.weapon]).format(who=who, whom=whom)
    return _("{blow}: {what}.").format(blow=blow, what=", ".join(parts) or _("no harm done"))


def _injured(event: e.Injured) -> str:
    if event.why == "dragged":
        words = _("{who} is dragged along and hurt: {total} of {most} injuries.")
    else:
        words = ngettext(
            "{who} takes {n} injury and now has {total} of {most}.",
            "{who} takes {n} injuries and now has {total} of {most}.",
            event.points,
        )
    return words.format(who=name(event.driver), n=event.points, total=event.total, most=values.DEAD_AT)


FALLS: Mapping[str, str] = {
    "whip": N_("{who} is whipped off the chariot {place}."),
    "pulled": N_("The whip pulls {who} off the chariot {place}."),
    "weapon": N_("{who} is knocked off the chariot {place}."),
    "net": N_("{who} is caught in a net and falls {place}."),
    "capture": N_("{who} is thrown out of the chariot {place}."),
    "fists": N_("{who} is beaten off the chariot {place}."),
    "flip": N_("{who} is thrown off {place} as the chariot flips."),
}


def fell(event: e.Fell) -> str:
    """A driver who stands on the track now."""
    return _(FALLS[event.why]).format(who=name(event.driver), place=place_told(event.space))


DEATHS: Mapping[str, str] = {
    "injuries": N_("{who} dies of injuries {place}."),
    "slip": N_("{who} slips off the horse and is trampled to death {place}."),
    "ram": N_("{who} is thrown off the rammed horse and dies {place}."),
    "fists": N_("{who} dies in the fight {place}."),
    "mutant": N_("{who} is put to death."),
}
KILLED = N_("{who} dies {place}, killed by {by}.")


def died(event: e.Died) -> str:
    """A death, and to whose credit it is."""
    by = name(event.by) if event.by else ""
    words = KILLED if by else DEATHS[event.why]
    return _(words).format(who=name(event.driver), place=place_told(event.space), by=by)


def run_over(event: e.RunOver) -> str:
    """Hooves and wheels."""
    words = ngettext(
        "{rig} runs {who} over: {n} injury.", "{rig} runs {who} over: {n} injuries.", event.points
    )
    return words.format(rig=name(event.rig), who=name(event.driver), n=event.points)


TAKEN: Mapping[str, tuple[str, ...]] = {
    "capture": (
        N_("{who} jumps into {rig}'s chariot and takes it."),
        N_("{who} throws {whom} out and drives {rig}'s chariot now."),
        N_("{who} boards {rig}'s chariot and seizes the reins."),
    ),
    "mount": (
        N_("{who} gets into {rig}'s chariot and drives on."),
        N_("{who} has found a chariot: {rig}'s."),
        N_("On wheels again: {who}, in {rig}'s chariot."),
    ),
    "takeover": (
        N_("{who} takes over {rig}'s chariot."),
        N_("{who} changes into {rig}'s chariot."),
    ),
    "ride": (
        N_("{who} climbs on the back of {rig}'s team and rides without a chariot."),
        N_("{who} has no chariot and rides on {rig}'s horses."),
    ),
    "owner": (
        N_("{who} is back aboard the chariot."),
        N_("{who} catches the runaway chariot and drives again."),
        N_("{who} holds the reins of the chariot again."),
    ),
}
"""How somebody got hold of a rig; the first wording is that of the log."""


def boarded(event: e.Boarded) -> str:
    """How somebody got hold of a rig."""
    way = "owner" if event.driver == event.rig and event.way != "ride" else event.way
    whom = name(event.captured or event.rig)
    return _(TAKEN[way][0]).format(who=name(event.driver), rig=name(event.rig), whom=whom)


def _waits(event: e.StoodBeforeRadial) -> str:
    """A driver who stands before the radial, and what may come of it."""
    words = _("{who} stands still right before the Lap Radial: the crowd murmurs.")
    if event.rounds >= values.MUTANT_ROUNDS:
        words = _(
            "{who} has stood right before the Lap Radial for {n} rounds: a mutant, if still there when the "
            "last dolphin goes."
        )
    return words.format(who=name(event.driver), n=event.rounds)


def _jumped_off(event: e.JumpedOff) -> str:
    if event.bare:
        return _("{who} gets off the back of {whom}'s team.").format(
            who=name(event.driver), whom=name(event.rig)
        )
    own = event.rig == event.driver
    if event.things:
        words = _("{who} jumps off {rig} with {things}.")
        if own:
            words = _("{who} leaves the chariot with {things}.")
    else:
        words = _("{who} leaves the chariot.") if own else _("{who} jumps off {rig}.")
    return words.format(who=name(event.driver), rig=_chariot(event.rig), things=things_told(event.things))


# Where the race stands

_FOLLOWERS = 3
"""How many behind the first are told with their gaps."""


def standing(event: e.RoundEnded) -> str:
    """The leader, and how far the next ones are behind: "Red leads in lap 2; Blue 3 behind, …"."""
    level = [driver for driver, _lap, gap in event.standing if not gap]
    (first, lap, _gap), *others = event.standing[max(0, len(level) - 1) :]
    followers = others[:_FOLLOWERS]
    unit = next((driver for driver, _lap, gap in followers if round(gap)), "")
    gaps = [_gap_told(driver, gap, in_full=driver == unit) for driver, _lap, gap in followers]
    more = len(others) - _FOLLOWERS
    if more > 0:
        gaps.append(ngettext("then {n} more", "then {n} more", more).format(n=more))
    who = listed([name(driver) for driver in level]) or name(first)
    if len(level) > 1:
        words = _("{who} are level in lap {lap}") if lap else _("{who} are level before the start line")
    elif lap:
        words = _("{who} leads in lap {lap}")
    else:
        words = _("{who} is in front before the start line")
    lead = words.format(who=who, lap=lap)
    return f"{lead}; {', '.join(gaps)}." if gaps else f"{lead}."


def _gap_told(driver: str, gap: float, in_full: bool) -> str:
    """How far behind somebody is; only the first one gets the unit."""
    spaces = round(gap)
    if not spaces:
        return _("{who} just behind").format(who=name(driver))
    words = (
        ngettext("{who} {n} space behind", "{who} {n} spaces behind", spaces) if in_full else _("{who} {n}")
    )
    return words.format(who=name(driver), n=spaces)


def _purse(event: e.PurseWon) -> tuple[str, int] | None:
    """The purse for most kills; the end tells the winner, a career what it is worth, if there is one."""
    if event.purse == "winner":
        return None
    return _("{who} has killed the most opponents.").format(who=name(event.driver)), DECISIVE


_ENDINGS: Mapping[Ending, str] = {
    "finish": N_("The race is over: {ranking}."),
    "night": N_("Night falls and ends the race in this order: {ranking}."),
    "stranded": N_("The race is over: nobody is left who could win. {ranking}."),
    "dead": N_("The race is over: all drivers are dead. {ranking}."),
    "alone": N_("The race is over: nobody else is left. {ranking}."),
    "afoot": N_("The race is over: nobody drives any more who could get home in time. {ranking}."),
}


def race_ended(event: e.RaceEnded) -> str:
    """Why it is over, and all by their places."""
    place, ranking = 1, []
    for group in event.ranking:
        ranking.append(f"{place}. {listed([name(colour) for colour in group])}")
        place += len(group)
    return _(_ENDINGS[event.why]).format(ranking=", ".join(ranking))

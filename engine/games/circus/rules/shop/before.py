"""How to Set Up: the draw in place of age, purchases, deals between players, the grid."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.asking.flow import Answers, RaceRun, decide, step
from engine.games.circus.rules.basic.state import COLOURS, Colour
from engine.games.circus.rules.shop import shop
from engine.games.circus.rules.shop.grid import LANE
from engine.games.circus.rules.shop.market import ALL, DONE, split
from engine.games.circus.rules.shop.shop import ShopList


@step
def game_setup(run: RaceRun, answers: Answers) -> None:
    """The draw, what careers bring along, and what follows before the first round (N14.21, N14.22)."""
    race = run.state
    careers = {COLOURS[c.seat - 1]: c for c in race.careers}
    drawn = run.shuffle("draw", COLOURS[: race.seats])
    past = {name: (career.races, career.coins) for name, career in careers.items()}
    run.emit(e.DrawMade(run.tempo, tuple(sorted(drawn, key=lambda c: past.get(c, (0, 0))))))
    if careers:
        brought = ((c, k.coins + values.COINS, k.wins >= values.TALENT_AFTER) for c, k in careers.items())
        run.emit(e.CareersBegun(tuple(brought)))
    if race.options.shop:
        run.then(shopping())
        run.then(*((market(),) if race.options.market else ()))
    run.then(lining_up())


@step
def shopping(run: RaceRun, answers: Answers) -> None:
    """Everybody's sealed list; then lanes and purchases in the order of the draw (B3, N15.24)."""
    if answers is None:
        for driver in run.state.drivers:
            if not driver.resigned:
                run.ask(driver.seat, "shop", fallback=shop.NOTHING, sealed=True)
        return
    lists = {run.state.of(answer.seat).colour: shop.read(answer.words) for answer in answers}
    run.emit(e.LinedUp(shop.lined_up(run.state, lists)))
    left = _serve(run, lists)
    if run.state.options.market:
        for colour, rest in left.items():
            run.emit(e.Wished(colour, rest.words))


def _serve(run: RaceRun, lists: Mapping[Colour, ShopList]) -> dict[Colour, ShopList]:
    """Buy all that the lists bring; their rests (B3, N15.24)."""
    sales, left = shop.served(run.state, lists)
    for sale in sales:
        bought = sale.purchase
        run.emit(e.Bought(sale.buyer, bought.item, bought.target, bought.cost))
    return left


@step
def market(run: RaceRun, answers: Answers) -> None:
    """Offers are acts; the question is only whether somebody is done (N15.32).

    Then open offers lapse, and coins that were won buy by the same lists what is still there.
    """
    if answers is None:
        run.emit(e.MarketOpened())
        for driver in run.state.drivers:
            if not driver.resigned:
                run.ask(driver.seat, "market", fallback=DONE)
        return
    for answer in answers:
        run.emit(e.MarketDone(run.state.of(answer.seat).colour))
    for offer in run.state.offers:
        run.emit(e.OfferWithdrawn(offer.number, lapsed=True))
    _serve(run, {d.colour: shop.read(d.order) for d in run.state.drivers})


@step
def lining_up(run: RaceRun, answers: Answers) -> None:
    """Without purchases everybody chooses a lane in his turn; what was bought takes effect (Set Up 2, 4)."""
    race = run.state
    if not race.rigs:
        waiting = [c for c in race.draw if c not in dict(race.lanes)]
        if waiting:
            line = decide(run, LANE, waiting[0], "", answers)
            if line is not None:
                run.emit(e.LaneChosen(waiting[0], line[0]))
                run.then(lining_up())
            return
        run.emit(e.LinedUp(race.lanes))
    if race.options.shop:
        run.emit(e.ShopSettled())


def act(run: RaceRun, colour: Colour, words: tuple[str, ...]) -> None:
    """Carry out an act of a driver on the market (N15.32)."""
    match words:
        case ("offer", deal, thing, coins, whom):
            item, target = split(thing)
            to = "" if whom == ALL else whom
            number = run.state.offered + 1
            run.emit(e.Offered(number, colour, deal, item, target, int(coins), to))  # type: ignore[arg-type]
        case ("withdraw", number):
            run.emit(e.OfferWithdrawn(int(number)))
        case ("accept", number):
            run.emit(e.OfferAccepted(int(number), colour))

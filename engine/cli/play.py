"""`python -m engine play`: one person at a terminal plays, all seats or some against bots, or watches."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

from engine.cli.automata import table_options
from engine.cli.files import write_record
from engine.drivers import check_drivers
from engine.errors import BadOptions, BadOrder, GameError
from engine.face.forms import StandingAnswer
from engine.game import Game
from engine.journal import start
from engine.kernel import act_of, choices, may, read, spell, submit
from engine.model import NO_SEAT, PACE, Choice, Decision, Entry, Order, Outcome, Seat, Step, Table, by_seat
from engine.record import Opening, Record
from engine.registry import find
from engine.selfplay import opening_of, play_on

LONG_MENU = 40
NOTHING_MORE = "(nothing more)"
FRESH_SEEDS = 1_000_000_000
PLAYER = "player"
LEAVING = ("quit", "exit")
ALWAYS = """\
  board        the board
  log          everything that has happened
  save FILE    export the table
  quit         leave the table"""
HELP = f"""\
Answer in words, or type
  ?            the words that may come first; '? 2 4' shows what may follow '2 4'
  standing     answers that can be given in advance; 'standing NAME' turns one on or off
{ALWAYS}"""
WATCHING = f"Press Enter to go on, or type\n{ALWAYS}"


def play(arguments: Namespace) -> int:
    """Play until the game ends, the person quits or the input ends. Raises `GameError`."""
    game = find(arguments.game)
    automata = [said for said in arguments.bots if isinstance(said, int)]
    bots = check_drivers(game, [name for said in arguments.bots if isinstance(said, tuple) for name in said])
    seats = max(game.seats[0], len(bots) + 1) if arguments.seats is None else arguments.seats
    if len(bots) > seats:
        raise BadOptions(f"{seats} seats are too few for {len(bots)} bots.")
    seed = secrets.randbelow(FRESH_SEEDS) if arguments.seed is None else arguments.seed
    drivers = (PLAYER,) * (seats - len(bots)) + bots
    options = table_options(game, arguments.option, automata)
    opening = opening_of(game, seats, seed, options, arguments.tempo, drivers=drivers)
    sitting = Sitting(game, opening, arguments.nodes)
    print(f"{game.title}, by {game.author}. The seed is {seed}. Type 'help' for help.")
    if PLAYER in drivers:
        sitting.play()
    else:
        sitting.watch()
    if arguments.save:
        sitting.save(arguments.save)
    return 0


class Sitting:
    """A table, the person in front of it, and the bots in the other seats."""

    def __init__(self, game: Game, opening: Opening, nodes: int | None) -> None:
        self._game = game
        self._opening = opening
        self._key = opening.key()
        self._nodes = nodes
        self._drivers: Mapping[Seat, str] = {
            seat: name for seat, name in by_seat(opening.drivers) if name != PLAYER
        }
        self._steps: list[Step[Any, Any, Any]] = []
        self._watched = True

    @property
    def _table(self) -> Table[Any, Any]:
        return self._steps[-1].table

    @property
    def _pausing(self) -> bool:
        return any(decision.kind == PACE for decision in self._table.awaited())

    def play(self) -> None:
        """Ask the person until the game or the input ends."""
        self._take(start(self._game, self._opening))
        self._show_board()
        asked = -1
        while (decision := self._next_question()) is not None:
            if decision.id != asked:
                self._show_question(decision)
                asked = decision.id
            text = _read(f"{self._name(decision)}> ")
            if text is None or text.lower() in LEAVING:
                return
            try:
                self._hear(decision, text)
            except GameError as error:
                print(error)
        self._show_outcome(self._table.outcome)

    def watch(self) -> None:
        """Show a game that nobody here plays, until it ends or the person quits.

        Wherever the host would pause, it goes on when the person presses Enter. Where the input ends,
        nobody is there to wait for, and the rest of the game is shown without a pause.
        """
        self._take(start(self._game, self._opening))
        self._show_board()
        steps = play_on(self._game, self._table, self._drivers, self._key, self._nodes)
        while self._goes_on() and (step := next(steps, None)) is not None:
            self._take(step)
            if self._pausing or step.table.outcome is not None:
                self._show_board()
        self._show_outcome(self._table.outcome)

    def save(self, path: Path) -> None:
        """Export the table as it stands. Raises `GameError`."""
        entries = tuple(step.entry for step in self._steps)
        write_record(path, Record(self._opening, entries, self._table))
        print(f"The table is saved in {path}.")

    def _next_question(self) -> Decision | None:
        """Let bots and host go on; what a person is asked then, None at the end of the game."""
        shown = len(self._steps)
        for step in play_on(self._game, self._table, self._drivers, self._key, self._nodes):
            self._take(step)
        if any(step.entry.events for step in self._steps[shown:]):
            self._show_board()
        return next(iter(self._table.awaited()), None)

    def _goes_on(self) -> bool:
        """Whether the person who watches wants to see more; at a pause that is to be said."""
        while self._pausing and self._watched:
            text = _read("Enter> ")
            if text is None:
                self._watched = False
            elif not text or text.lower() in LEAVING:
                return not text
            else:
                self._look(text)
        return True

    def _look(self, text: str) -> None:
        try:
            if not self._command(text):
                print(WATCHING)
        except GameError as error:
            print(error)

    def _say(self, order: Order) -> None:
        self._take(submit(self._game, self._table, order, self._key))

    def _take(self, step: Step[Any, Any, Any]) -> None:
        self._steps.append(step)
        for line in self._game.face.story(self._public(step.entry)):
            print(line)

    def _public(self, entry: Entry[Any]) -> list[Any]:
        seen = (self._game.rules.redact(event, None) for event in entry.events)
        return [event for event in seen if event is not None]

    # --- what a person types ---------------------------------------------------------------------

    def _hear(self, decision: Decision, text: str) -> None:
        word, _, rest = text.partition(" ")
        match word.lower():
            case "help":
                print(HELP)
            case "standing":
                self._standing(decision, rest.strip())
            case _ if text.startswith("?"):
                self._show_words(decision, text[1:].strip())
            case _ if not self._command(text):
                self._answer(decision, text)

    def _command(self, text: str) -> bool:
        """Carry out what needs no question; False where the text is something else."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "board":
                self._show_board()
            case "log":
                self._show_log()
            case "save" if rest.strip():
                self.save(Path(rest.strip()))
            case _:
                return False
        return True

    def _answer(self, decision: Decision, text: str) -> None:
        """Take the text as an answer or else as something that may be done unasked."""
        seat = decision.seat
        assert seat is not None  # pace decisions are the host's
        answered = may(self._game, self._table.state, decision, text)
        if not answered and may(self._game, self._table.state, act_of(seat), text):
            self._say(Order("act", seat, line=text))
            return
        self._say(Order("answer", seat, decision.id, text))
        if decision.sealed:
            self._say(Order("ready", seat, decision.id))

    def _standing(self, decision: Decision, name: str) -> None:
        seat = decision.seat
        assert seat is not None
        offered = self._standing_answers(seat)
        filed = {f.order.name for f in self._table.filed if f.seat == seat}
        chosen = next((p for p in offered if p.standing.name == name), None)
        if chosen is None:
            for answer in offered:
                called = answer.standing.name
                print(f"{'*' if called in filed else ' '} {called:<12} {answer.sentence}")
            print("Those with a star apply." if offered else "Nothing can be answered in advance here.")
        elif chosen.standing.name in filed:
            self._say(Order("unfile", seat, line=chosen.standing.name))
            print(f"Taken back: {chosen.sentence}")
        else:
            self._say(Order("file", seat, standing=chosen.standing))
            print(f"Given: {chosen.sentence}")

    def _standing_answers(self, seat: Seat) -> tuple[StandingAnswer, ...]:
        return self._game.face.standing_answers(self._game.rules.view(self._table.state, seat), seat)

    # --- what a person sees ----------------------------------------------------------------------

    def _name(self, decision: Decision) -> str:
        view = self._game.rules.view(self._table.state, decision.seat)
        return self._game.face.label(view, decision.seat or NO_SEAT)

    def _show_board(self) -> None:
        scene = self._game.face.picture(self._game.rules.view(self._table.state, None), "", "board")
        print(f"\n{scene.twin or scene.alt}\n")

    def _show_log(self) -> None:
        events = (event for step in self._steps for event in self._public(step.entry))
        for line in filter(None, map(self._game.face.narrate, events)):
            print(line.text)

    def _show_question(self, decision: Decision) -> None:
        form = self._game.face.form(self._game.rules.view(self._table.state, decision.seat), decision, "")
        print(f"{self._name(decision)} – {form.title}")
        print(indent("\n".join((*form.text, *form.warnings)), "  "))
        print(f"  Possible: {_in_short(choices(self._game, self._table.state, decision, ()))}")

    def _show_words(self, decision: Decision, text: str) -> None:
        following = self._following(decision, text)
        print("\n".join(_menu(following)) or "  Nothing can follow: the line is finished.")
        unasked = choices(self._game, self._table.state, act_of(decision.seat or NO_SEAT), ())
        if unasked and not text:
            print(f"  Also, at any time: {_in_short(unasked)}")

    def _following(self, decision: Decision, text: str) -> tuple[Choice, ...]:
        """The words after those typed; raises `BadOrder` at an impossible one."""
        try:
            spell(self._game, self._table.state, decision, text)
        except BadOrder as error:
            if error.word:
                raise
        words = read(self._game, self._table.state, decision, text)
        return choices(self._game, self._table.state, decision, words)

    def _show_outcome(self, outcome: Outcome | None) -> None:
        if outcome is None:
            return
        print(outcome.reason)
        place = 1
        for group in outcome.ranking:
            print(f"{place:>3}. {' and '.join(group)}")
            place += len(group)


def _in_short(choices: Iterable[Choice]) -> str:
    words = [choice.word for choice in choices if choice.word]
    return " ".join(words[:20]) + (" …" if len(words) > 20 else "")


def _menu(choices: Sequence[Choice]) -> list[str]:
    """A line for every choice; in a long menu one line for all words of the shape `key:value`."""
    if len(choices) <= LONG_MENU:
        return [f"  {c.word or NOTHING_MORE:<14} {_labelled(c)}".rstrip() for c in choices]
    values: dict[str, list[str]] = {}
    for choice in choices:
        key, colon, value = (choice.word or NOTHING_MORE).partition(":")
        values.setdefault(key + colon, []).append(value)
    return [f"  {key}{' '.join(several)}".rstrip() for key, several in values.items()]


def _labelled(choice: Choice) -> str:
    return " – ".join(part for part in (choice.label, choice.hint) if part not in ("", choice.word))


def _read(prompt: str) -> str | None:
    """A line from the person, which an interruption is too: they want to leave; None where the input ends."""
    try:
        return input(prompt).strip()
    except KeyboardInterrupt:
        print()
        return LEAVING[0]
    except EOFError:
        print()
        return None

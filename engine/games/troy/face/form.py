"""The private panels: a move, the respite after a loss, what is done unasked, what if, the profile."""

from __future__ import annotations

from collections.abc import Iterator

from engine.clauses import Menus
from engine.face.forms import Form, Group, Option
from engine.face.pages import opened
from engine.game import AHEAD
from engine.games.troy.face import consequences
from engine.games.troy.face.draft import Draft, read_draft, read_path
from engine.games.troy.face.menus import Writer
from engine.games.troy.face.narration import told
from engine.games.troy.players.proposals import threatened
from engine.games.troy.rules import speech
from engine.games.troy.rules.appearance import CLAUSES, HELP, Appearance, appearance_of
from engine.games.troy.rules.boards import goals_of, legal, made
from engine.games.troy.rules.cells import NAMES
from engine.games.troy.rules.contents import SIDES
from engine.games.troy.rules.play import threats_after
from engine.games.troy.rules.reading import CHECK
from engine.games.troy.rules.state import Game, View, other
from engine.games.troy.rules.what_if import MOST, after, full
from engine.games.troy.rules.words import choices
from engine.language import _
from engine.model import ACT, Decision


def form(view: View, decision: Decision, draft: str, page: int = 1) -> Form:
    """A page of the panel of a decision at a draft, which may be unfinished or broken."""
    match decision.kind:
        case "move":
            return _move_form(view.game, read_draft(view.game, draft), page)
        case "accept":
            return _respite_form(view.game, decision, draft)
        case kind if kind == AHEAD:
            return _what_if_form(view.game, read_path(view.game, draft), page)
        case kind if kind == ACT:
            return _act_form(view.game, decision, draft)
    raise ValueError(f"a game has no decision of kind {decision.kind!r}")


def confirm(view: View, decision: Decision, line: str) -> str:
    """The confirmation of a move that loses at once (victories 1 to 7), or of a final word; '' for others."""
    if decision.kind != "move":
        return next((choice.hint for choice in choices(view.game, decision, ()) if choice.word == line), "")
    move = read_draft(view.game, line).begun
    loss = _loss(view.game, move) if move in legal(view.game) else ""
    return loss and _("{reason} Make this move anyway?").format(reason=loss)


def named(view: View, decision: Decision, line: str) -> str:
    """A move as its menu calls it without codes; '' for a word."""
    move = read_draft(view.game, line).begun if decision.kind == "move" else ""
    return consequences.named(move) if move in legal(view.game) else ""


def profile(draft: str, page: int = 1) -> Form:
    """The panel in which a player says how he wants to see the board."""
    appearance = appearance_of(draft)

    def spell(changed: Appearance) -> str:
        return " ".join(CLAUSES.words(changed))

    menus = Menus(CLAUSES, None, appearance, spell)
    groups = (menus.group("turned"), menus.group("help", "keys"))
    text = _("This is how your private boards look. You can still turn the board in each panel.")
    return Form(_("How you see the board"), (text,), groups, spell(appearance), True)


# The move


def _move_form(game: Game, draft: Draft, page: int) -> Form:
    writer = Writer(game, draft)
    whole = draft.begun in legal(game)
    called = (_call(draft),) if whole and game.options.strict_check else ()
    text = (*_standing(game, draft), *_chosen(writer))
    false = draft.called and not threats_after(game, draft.begun)
    form = Form(
        _("Your move in turn {number}").format(number=game.number) if game.last else _("Your move"),
        text,
        (),
        draft.line,
        whole and not false,
        tuple(_warnings(game, draft, false)) if whole else (),
    )
    return opened(form, writer.book((*called, *writer.appearance())), page)


def _call(draft: Draft) -> Option:
    words = draft.line.removesuffix(f" {CHECK}")
    line = words if draft.called else f"{words} {CHECK}"
    return Option(CHECK, _("Call check"), line, chosen=draft.called)


def _standing(game: Game, draft: Draft) -> Iterator[str]:
    """The last move and, for those who ask for help, its threats."""
    if not game.last:
        yield _("The first move is due.")
    open_threats = () if game.position.missed else game.position.threats
    rival = other(game.turn)
    if game.last:
        yield told(rival, game.last, bool(open_threats))
    if HELP in draft.appearance and open_threats:
        said = _("{side} threatens to win: {ways}.")
        yield said.format(side=speech.side(rival), ways=speech.ways(open_threats))
    elif HELP in draft.appearance and game.options.strict_check:
        yield _("Nobody has called check.")
    elif HELP in draft.appearance:
        yield _("{side} does not threaten to win.").format(side=speech.side(rival))
    if HELP in draft.appearance:
        yield _hunted(game)


def _hunted(game: Game) -> str:
    """The pieces that the other side could take at a gain, were it to move now, the dearest first."""
    rival, prey = speech.side(other(game.turn)), threatened(game, _HUNTED)
    if not prey:
        return _("{side} threatens no piece.").format(side=rival)
    one = _("{piece} on {cell}")
    pieces = [one.format(piece=speech.piece_number(piece), cell=NAMES[cell]) for cell, piece in prey]
    return _("{side} threatens to take: {pieces}.").format(side=rival, pieces=", ".join(pieces))


_HUNTED = 4
"""The most pieces that are said to be threatened."""


def _chosen(writer: Writer) -> Iterator[str]:
    """The effect of the draft."""
    game, draft = writer.game, writer.draft
    if not draft.begun and not writer.by_cell:
        yield _("Choose a move. *Another move …* at the end of the menu leads to all the others.")
    elif not draft.begun:
        yield _("Choose the cell to move from.")
    elif draft.begun in legal(game):
        yield told(game.turn, draft.begun, draft.called)
    elif "-" in draft.begun:
        yield _("`{move}` reaches the far rank: choose the promotion.").format(move=draft.stem)
    else:
        here = _("From {cell} ({men}): choose where to move.")
        yield here.format(cell=draft.cell, men=writer.standing(draft.cell))


def _loss(game: Game, move: str) -> str:
    """How a move loses at once, '' where it does not: the mover's own win comes first."""
    won = made(game, move).won
    if won is None or SIDES[won[0]] == game.turn:
        return ""
    reason = "; ".join(speech.held(other(game.turn), way) for way in won[1])
    return _("This move loses the game at once: {reason}.").format(reason=reason)


def _warnings(game: Game, draft: Draft, false: bool) -> Iterator[str]:
    """The result of a whole move: a loss, a false check or, for those who ask for help, a win for the
    rival."""
    loss = _loss(game, draft.begun)
    if loss:
        yield loss
    if false:
        yield _("This move does not threaten to win with your next one, so you cannot call check.")
    if HELP in draft.appearance and not loss:
        ways = _conceded(game, draft.begun)
        side = speech.side(other(game.turn))
        if ways:
            said = _("After this move {side} could win at once: {ways}.")
            yield said.format(side=side, ways=speech.ways(ways))


def _conceded(game: Game, move: str) -> tuple[str, ...]:
    """The ways in which the other side could win with its next move."""
    board, goals, mover = made(game, move).board, goals_of(game), SIDES.index(game.turn)
    return () if goals.held(board, mover) else goals.threats(board.copy(), 1 - mover)


# After a loss, and unasked


def _respite_form(game: Game, decision: Decision, draft: str) -> Form:
    result = game.result
    reason = speech.decided(result.winner, result.how) if result is not None else ""
    text = (reason, _("Accept that, or have Zeus take back your last move and move again."))
    return _words_form(_("The game is lost"), text, game, decision, draft)


def _act_form(game: Game, decision: Decision, draft: str) -> Form:
    return _words_form(_("At any time"), (), game, decision, draft)


def _words_form(title: str, text: tuple[str, ...], game: Game, decision: Decision, draft: str) -> Form:
    """A key for every word that can be said."""
    possible = choices(game, decision, ())
    said = next((choice for choice in possible if choice.word == draft.strip()), None)
    keys = tuple(Option(c.word, c.label, c.word, chosen=c is said) for c in possible)
    groups = (Group("words", _("Your options"), keys, "keys"),) if keys else ()
    text = text if keys else (*text, _("Nothing to decide at the moment."))
    return Form(title, text, groups, said.word if said else "", said is not None)


# WhatIf


def _what_if_form(game: Game, draft: Draft, page: int) -> Form:
    """The menus of the side to move after the moves so far; what is begun is not yet part of the
    line."""
    now = after(game, draft.path)
    writer = Writer(now, draft)
    keys = (*_taking_back(draft), *writer.appearance())
    text = (*_path_in_words(draft), *_next_in_words(writer))
    form = Form(_("What if …"), text, (), draft.line, not draft.begun)
    return opened(form, [writer.row(keys)] if len(draft.path) >= MOST else writer.book(keys), page)


def _taking_back(draft: Draft) -> Iterator[Option]:
    if draft.path:
        line = Draft(draft.appearance, draft.path[:-1]).line
        yield Option("back", _("Take back a move"), line)


def _path_in_words(draft: Draft) -> Iterator[str]:
    if draft.path:
        moves = " ".join(f"`{move}`" for move in draft.path)
        yield _("The moves so far: {moves}").format(moves=moves)


def _next_in_words(writer: Writer) -> Iterator[str]:
    game = writer.game
    if game.result is not None:
        yield speech.decided(game.result.winner, game.result.how)
        return
    if len(writer.draft.path) >= MOST:
        yield full()
        return
    yield _("{side} is to move.").format(side=speech.side(game.turn))
    if HELP in writer.draft.appearance and game.position.threats:
        said = _("{side} threatens to win: {ways}.")
        yield said.format(side=speech.side(other(game.turn)), ways=speech.ways(game.position.threats))
    if writer.draft.begun:
        yield from _chosen(writer)

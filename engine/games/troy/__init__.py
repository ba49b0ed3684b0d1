"""Troy: the chess game Chariots by David T. Jagger (2005), two pieces to a cell on ten by ten cells.

`RULES.md` maps the rulebook to this folder.
"""

from __future__ import annotations

from engine.game import Face, Game, Rules, WhatIf, Written
from engine.games.troy.face import (
    arena,
    caption,
    chances,
    conditional,
    course,
    drawings,
    film,
    finish,
    first,
    form,
    guide,
    headlines,
    lessons,
    narration,
    picture,
    review,
    touch,
)
from engine.games.troy.players import brains, figures
from engine.games.troy.rules import autopilot, counting, facts, play, score, words
from engine.games.troy.rules import state as position
from engine.games.troy.rules.events import EVENTS
from engine.games.troy.rules.evolve import evolve
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.outcome import outcome
from engine.games.troy.rules.steps import STEPS
from engine.language import N_

GAME = Game(
    key="troy",
    name=N_("Chariots (Troy)"),
    summary=N_(
        "Chess on ten by ten cells, with up to two pieces in a cell. Each moves as itself or as its mate."
    ),
    author="David T. Jagger",
    colour="navy",
    seats=range(2, 3),
    turns=True,
    rules=Rules(
        Options=Options,
        State=position.Game,
        View=position.View,
        Steps=STEPS,
        Events=EVENTS,
        setup=play.setup,
        advance=play.advance,
        act=play.act,
        evolve=evolve,
        choices=words.choices,
        choice=words.choice,
        read=words.read,
        refusal=words.refused,
        outcome=outcome,
        view=position.View,
        facts=facts.facts,
        fill=autopilot.fill,
        undone=play.undone,
        tally=figures.tally,
    ),
    face=Face(
        chapters=guide.chapters,
        labels={
            "move": N_("Move"),
            "accept": N_("Answer to a loss"),
            "piece": N_("army"),
            "mine": N_("My side"),
        },
        narrate=narration.narrate,
        story=narration.story,
        news=headlines.news,
        chances=chances.chances,
        when=finish.when,
        finish=finish.finish,
        form=form.form,
        named=form.named,
        touch=touch.touch,
        explains=first.explains,
        confirm=form.confirm,
        profile=form.profile,
        caption=caption.caption,
        label=caption.label,
        drivers=caption.drivers,
        rounds=lambda options: options.moves,
        lesson=guide.lesson,
        picture=picture.picture,
        mount=course.mount,
        chart=course.chart,
        foot=arena.HEIGHT,
        drawings=drawings.DRAWINGS,
        film=film.FILM,
    ),
    players=brains.BRAINS,
    lessons=lessons.LESSONS,
    coach=lessons.coach,
    review=review.REVIEW,
    strengths={
        N_("recruit"): N_("overlooks a lot, good for a first game"),
        N_("soldier"): N_("sees what can be captured now"),
        N_("captain"): N_("looks a move ahead, hard for beginners"),
        N_("hero"): N_("looks as far as it can, the strongest"),
    },
    nodes=brains.NODES,
    what_if=WhatIf(plan=conditional.plan, said=conditional.said),
    written=Written(legal=counting.legal, perft=counting.perft, score=score.write, read_score=score.read),
)
"""The game, as the registry finds it."""

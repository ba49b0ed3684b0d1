"""Circus Minimus by Dean N. Essig (2000): a race of teams, whips, wrecks and men on foot.

`RULES.md` maps the rulebook to the modules of this folder.
"""

from __future__ import annotations

from engine.game import Careers, Face, Game, Ranks, Rules
from engine.games.circus.face import (
    caption,
    course,
    drawings,
    film,
    finish,
    first,
    form,
    frame,
    guide,
    headlines,
    lessons,
    liveries,
    narration,
    picture,
)
from engine.games.circus.players import brains, figures
from engine.games.circus.rules import (
    autopilot,
    careers,
    facts,
    objections,
    outcome,
    play,
    reading,
    secrets,
    words,
)
from engine.games.circus.rules import state as position
from engine.games.circus.rules.events import EVENTS, RoundBegan
from engine.games.circus.rules.evolve import evolve
from engine.games.circus.rules.options import Options
from engine.games.circus.rules.steps import STEPS
from engine.language import N_
from engine.model import TEMPOS

GAME = Game(
    key="circus",
    name=N_("Circus Minimus"),
    summary=N_("Whip, swerve, ram and jump through a Roman chariot race for up to fourteen."),
    author="Dean N. Essig",
    version=position.NEWEST,
    seats=range(2, len(position.COLOURS) + 1),
    tempos=TEMPOS,
    dice=True,
    sealed=True,
    careers=Careers(
        fresh=careers.fresh,
        after=careers.after,
        told=careers.told,
        ended=careers.ended,
        spent=careers.spent,
    ),
    rules=Rules(
        Options=Options,
        State=position.Race,
        View=position.View,
        Steps=STEPS,
        Events=EVENTS,
        setup=play.setup,
        aged=play.aged,
        advance=play.advance,
        act=play.act,
        evolve=evolve,
        choices=words.choices,
        read=reading.read,
        objection=objections.objection,
        fill=autopilot.fill,
        facts=facts.facts,
        outcome=outcome.outcome,
        ranks=Ranks(standings=outcome.standings, playing=outcome.playing, ended=outcome.ended),
        view=secrets.view,
        redact=secrets.redact,
        resample=secrets.resample,
        RoundBegan=RoundBegan,
        tally=figures.tally,
    ),
    face=Face(
        chapters=guide.chapters,
        labels={
            "plot": N_("Plot"),
            "order": N_("Order"),
            "shop": N_("Buy"),
            "market": N_("Trade"),
            "lane": N_("Choose a lane"),
            "fresh": N_("Rest the team"),
            "control": N_("Control"),
            "veto": N_("Spoil a whip"),
            "underdog": N_("Use free spaces"),
            "extra": N_("Use free spaces"),
            "manoeuvre": N_("Drive"),
            "attack": N_("Attack"),
            "grab": N_("Grab"),
            "jump": N_("Jump"),
            "take": N_("Take over"),
            "appeal": N_("Appeal"),
            "cut": N_("Cut loose"),
            "run": N_("Run"),
            "median": N_("Go on"),
            "fight": N_("Fight"),
            "act": N_("Offers"),
            "piece": N_("chariot"),
            "mine": N_("My chariot"),
        },
        narrate=narration.narrate,
        story=narration.story,
        headlines=headlines.headlines,
        lap=finish.lap,
        finish=finish.finish,
        recap=narration.recap,
        form=form.form,
        outlook=form.outlook,
        named=form.named,
        explains=first.explains,
        confirm=form.confirm,
        profile=form.profile,
        presets=form.presets,
        caption=caption.caption,
        label=caption.label,
        drivers=caption.drivers,
        crests=liveries.crests,
        lesson=guide.lesson,
        rounds=lambda options: options.rounds,
        picture=picture.picture,
        foot=frame.STRAIGHT,
        drawings=drawings.DRAWINGS,
        film=film.FILM,
        mount=course.mount,
        chart=course.chart,
    ),
    players=brains.BRAINS,
    lessons=lessons.LESSONS,
    coach=lessons.coach,
    strengths={
        N_("careful"): N_("keeps out of trouble and finishes, seldom first"),
        N_("keen"): N_("drives hard on the inner lanes"),
        N_("brutal"): N_("rams and whips, wins or crashes"),
    },
)
"""The game, as the registry finds it."""

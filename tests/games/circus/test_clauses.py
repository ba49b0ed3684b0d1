"""Positions in which each word of a policy decides otherwise than its neighbour.

The first line has the question and what it is about, what is known of red's move (`left=3`, if red is on its
way) and clauses that are said beside the word. Red answers; `grid` asks where red is lined up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import DEFAULT
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.plans import autopilot, words
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.games.circus.rules.shop import shop
from tests.games.circus.course import board, on_the_way
from tests.games.clauses import Deciding


def answer(position: str, said: Sequence[str]) -> str:
    """What red answers whose policy says these words."""
    first, text = position.split("\n", 1)
    question, about, *more = first.split()
    beside = [word for word in more if ":" in word]
    race = _driven(_moving(text, [word for word in more if "=" in word]), (*beside, *said))
    if question == "grid":
        return dict(shop.wished(race))["red"]
    line = autopilot.line(race, "red", question, about)
    assert line in words.lines(race, "red", question, about)
    return " ".join(line)


def _moving(text: str, known: Sequence[str]) -> Race:
    race = board(text, options=Options(capture="advanced"))
    move: dict[str, Any] = dict(pair.split("=") for pair in known)
    counts = {name: int(value) if value.isdigit() else value for name, value in move.items()}
    return on_the_way(race, "red", **counts) if move else race


def _driven(race: Race, said: Sequence[str]) -> Race:
    red = race.driver("red")
    told = replace(red, policy=CLAUSES.saying(DEFAULT, said), plotted=red.subject)
    return replace(race, drivers=tuple(told if man is red else man for man in race.drivers))


TABLE = """
control red
red h1-11, speed 4
  straight:1 -> brake-3
  straight:2 -> brake-2
  straight:3 -> reins-1
  straight:4 -> reins
  straight:5 -> reins+1
  straight:6 -> whip

control red
red e5-16, speed 10
  straight:6 -> brake-4
  straight:7 -> brake-3
  straight:8 -> brake-2
  straight:9 -> reins-1
  straight:10 -> reins+1

control red
red w3-3, speed 3
  corner:1 -> reins
  corner:2 -> reins-1
  corner:3 -> reins
  corner:4 -> reins+1
  corner:5 -> whip

control red
red e4-9, speed 8
  corner:5 -> brake-3
  corner:6 -> brake-2
  corner:7 -> reins-1

control red straight:10
red e2-5, speed 9
  corner:6 -> brake-3
  corner:7 -> brake-2
  corner:8 -> reins-1
  corner:9 -> reins-1
  corner:10 -> whip

control red straight:10
red e1-2, speed 6
  corner:8 -> reins
  corner:9 -> whip

control red straight:10
red h3-2, speed 2, lines 6, qualified
blue h7-19, lines 7
  hard:never -> whip
  hard:last -> hard-whip

control red
red b2-1
  hard:last -> whip
  hard:behind -> hard-whip

control red
red w4-15, speed 4
  hard:behind -> whip
  hard:always -> hard-whip

fresh red
red h2-10
  fresh:soon -> yes
  fresh:tired -> no

fresh red
red h3-10, damage 7, fatigue 8
  fresh:tired -> yes
  fresh:never -> no

grid red
red b7-20
blue b3-13
green w6-14
  grid:3 -> h3-10
  grid:1 -> h1-10
  grid:2 -> h2-10
  grid:4 -> h1-10
  grid:5 -> h1-10
  grid:6 -> h1-10
  grid:7 -> h1-10

control red
red b5-1, speed 5
  lane:hold -> whip
  lane:1 -> reins+1
  lane:3 -> reins+1
  lane:4 -> whip

control red
red b5-4, speed 6
  lane:2 -> reins
  lane:3 -> reins+1

control red
red b5-7, speed 5, damage 4
  lane:1 -> reins-1
  lane:2 -> whip

control red
red b5-13, speed 10
  lane:4 -> brake-4
  lane:5 -> brake-3
  lane:6 -> brake-3
  lane:7 -> brake-2

manoeuvre red left=0
red b2-15, speed 1
blue b2-16
  lane:in -> swerve-left
  lane:hold -> on

control red
red w2-9, speed 3
blue h2-1, lines 6
  lane:5 -> whip
  lane:6 -> reins+1

manoeuvre red moved=3
red h3-19, speed 4
  entry:any -> on
  entry:1 -> swerve-left
  entry:2 -> on

manoeuvre red moved=3
red h7-20, speed 5
  entry:6 -> swerve-left
  entry:7 -> on

manoeuvre red moved=3
red b3-20, speed 3
  entry:2 -> swerve-left
  entry:3 -> on

manoeuvre red left=9 moved=3
red h7-18
  entry:4 -> swerve-left
  entry:5 -> on

manoeuvre red moved=3
red b5-19, speed 5
  entry:3 -> swerve-left
  entry:4 -> on

manoeuvre red moved=3
red h7-19, speed 2
  entry:5 -> swerve-left
  entry:6 -> on

manoeuvre red moved=3
red e2-7, speed 6
  exit:any -> on
  exit:1 -> left
  exit:2 -> on

manoeuvre red left=9 moved=3
red w5-15
  exit:4 -> left
  exit:5 -> on

manoeuvre red moved=3
red w5-13, speed 8
  exit:2 -> left
  exit:3 -> on

manoeuvre red left=6 moved=3
red e7-19
  exit:5 -> left
  exit:6 -> on
  exit:7 -> left

manoeuvre red moved=3
red w3-13, speed 4
  exit:3 -> on
  exit:4 -> swerve-right

manoeuvre red left=10
red e4-1
blue h3-20
green e4-2
  via:none -> swerve-left
  via:e5-3 -> right

manoeuvre red moved=3
red h6-19, speed 3
  swerve:2 -> on
  swerve:3 -> swerve-left

manoeuvre red moved=3
red h7-13, speed 2
  swerve:1 -> on
  swerve:2 -> swerve-left

manoeuvre red left=1 moved=3 lane:7
red h3-1, speed 6
  swerve:5 -> on
  swerve:6 -> swerve-right

manoeuvre red control=whip
red e4-15, speed 4
blue b4-1
  swerve:3 -> left
  swerve:4 -> swerve-left

manoeuvre red moved=3 lane:1 corner:10
red e6-20, speed 5
  swerve:4 -> left
  swerve:5 -> on

manoeuvre red left=5 moved=3
red w6-1, speed 8
  swerve:7 -> left
  swerve:8 -> on

manoeuvre red left=4 moved=3
red w7-1, speed 7
  swerve:6 -> left
  swerve:7 -> on

manoeuvre red left=4 straight:10 lane:4
red w3-9, speed 10
blue w2-8
  swerve:8 -> left
  swerve:9 -> swerve-right

manoeuvre red left=9 moved=3
red e3-2, speed 10
  swerve:9 -> on
  swerve:10 -> left

extra red spare=2
red h3-12
  boost:last -> 2
  boost:last-1 -> 1
  boost:first -> 2
  boost:best -> 2
  boost:never -> 0

underdog red spare=2
red h7-4
  boost:first -> first-2
  boost:first-1 -> first-1
  boost:best -> later

manoeuvre red left=4 moved=3 came=x
red b3-3, speed 5
blue b3-4
  blocked:left blocked:right -> swerve-left
  blocked:right blocked:left -> swerve-right

manoeuvre red left=5
red h1-19
blue h1-20
  blocked:none -> swerve-right
  blocked:crash -> on

manoeuvre red moved=3
red h1-2
blue h1-3
green h2-2
  blocked:none -> on
  blocked:ram -> ram-right

manoeuvre red skidded=1
red h2-20, speed 9
blue e1-2
  skid:rejoin -> swerve-right
  skid:wide -> on

control red left=5 lane:hold
red h1-7, speed 7
wreck h1-11 blue
  wrecks:avoid -> reins-1
  wrecks:accept -> reins

control red left=3
red b5-12, speed 6
blue b3-18, on foot b5-15
  runners:avoid -> reins
  runners:accept -> reins+1

manoeuvre red moved=3
red w5-1, speed 3
blue h3-3, on foot w5-2
  runners:accept -> left
  runners:seek -> on

manoeuvre red moved=3
red h3-3
blue h4-3
  ram:none -> on
  ram:any -> ram-right

manoeuvre red moved=3
red b4-11
blue b3-11
  ram:none -> on
  ram:leader -> ram-left

manoeuvre red moved=3
red b7-19
blue b6-19
  ram:none -> on
  ram:blue -> ram-left

manoeuvre red moved=3 ram:any
red b5-4, damage 2
blue b4-4
  ram-until:1 -> on
  ram-until:3 -> ram-left

manoeuvre red moved=3 ram:any
red h7-18, damage 4
blue h6-18
  ram-until:3 -> on
  ram-until:5 -> ram-left

manoeuvre red moved=3 ram:any
red b3-3, damage 6
blue b2-3
  ram-until:5 -> on
  ram-until:7 -> ram-left

manoeuvre red moved=3 ram:any
red h7-11, damage 7
blue h6-11
  ram-until:7 -> on
  ram-until:9 -> ram-left

manoeuvre red moved=3 rams=2 ram:any
red h1-12
blue h2-12
  ram-most:2 -> on
  ram-most:3 -> ram-right

manoeuvre red moved=3 rams=1 ram:any
red h7-9
blue h6-9
  ram-most:1 -> on
  ram-most:2 -> ram-left

manoeuvre red moved=3 ram:any
red b1-2
blue b2-2
  ram-if:always -> ram-right
  ram-if:pinned -> on

manoeuvre red moved=3 ram:any
red h6-18
blue h7-18, war
  ram-war:never -> swerve-left
  ram-war:may -> ram-right

attack red control=reins
red h1-12
blue h2-12
  whip:nobody -> .
  whip:driver -> whip blue
  whip:team -> team blue

attack red control=whip
red h6-17
blue h5-17
  whip-driver:none -> .
  whip-driver:blue -> whip blue

attack red control=reins whip:driver
red b3-6
blue b2-7
green b4-7, on foot b4-5
  whip-team:none -> whip green
  whip-team:green -> .

attack red control=whip whip:team
red b1-18
blue w4-3
green b2-18
  leave:none -> team green
  leave:green -> .

attack red came=h6-20
red h5-19, load trident net
blue e6-1
  weapon:none -> .
  weapon:trident -> trident blue
  weapon:net -> net blue

attack red came=h1-19
red h1-18, load sling-1 sword
blue h1-17
  weapon:none -> .
  weapon:sword -> sword blue

attack red came=b5-10
red b5-11, load sling-2
blue b6-10
  sling:leader -> .
  sling:any -> sling blue

attack red came=b6-14
red b7-14, load sling-2
blue b2-17, lines 5, on foot b7-12
  sling:never -> .
  sling:leader -> sling blue

grab sling-3 control=brake
red h4-1
  grab:none -> no
  grab:any -> yes
  grab:sling -> yes

grab net control=whip
red w4-13
  grab:none -> no
  grab:net -> yes

grab trident control=whip
red e3-10
  grab:none -> no
  grab:trident -> yes

grab sword control=whip
red w6-15
  grab:none -> no
  grab:sword -> yes

grab whip came=w3-13
red h4-1
  grab:none -> no
  grab:whip -> yes

take red came=h7-9
red h6-10, speed 8
blue h5-10, speed 8
  capture:none -> .
  capture:any -> blue

take red control=reins
red b2-12, speed 2
blue b3-12, speed 2
  capture:none -> .
  capture:blue -> blue

take red control=reins
red h2-9, speed 3, damage 2
blue h1-9, speed 3
  capture:none -> .
  capture:better -> blue

take red control=reins
red b7-17, speed 3, damage 1
blue b6-17, speed 3, dead
  take:never -> .
  take:better -> blue

control red
red h3-12, speed 0, damage 8
blue h7-19
  dismount:never -> whip
  dismount:damaged -> dismount

appeal slip/red/1
red w6-13
  appeal:none -> no
  appeal:death -> yes

appeal jump/blue/5/mounted/red
red b4-20
  appeal:none -> no
  appeal:fall -> yes

appeal skid/red/2-5
red b2-8, speed 10
  appeal:none -> no
  appeal:skid -> yes

appeal flip/red/3
red h1-8, damage 3
  appeal:none -> no
  appeal:flip -> yes

appeal whip/blue/5
red e5-7
blue h6-12, lines 6
  appeal:none -> no
  appeal:leader -> yes

appeal whip/red/1
red e7-24
  appeal:none -> no
  appeal:whip -> yes

veto blue
red h6-11
  veto:ahead -> no
  veto:always -> yes
  veto:never -> no

jump blue
red w3-8
blue w3-1, lines 6
  jump:none -> no
  jump:any -> yes
  jump:leader -> yes

jump blue
red h1-20
blue e2-1
  jump:none -> no
  jump:blue -> yes

run 2
red b3-12, on foot b4-11, holds sword
blue b6-9
green b4-12
  foot:run -> mount red
  foot:fight -> sword green

run 2
red w6-3, on foot b3-4
blue b4-5, no chariot, dead
  ride:finish -> b2-5
  ride:always -> ride blue

run 2
red w5-5, on foot h4-7, lines 5
blue h5-7, no chariot, dead
  ride:never -> h3-8
  ride:finish -> ride blue

fight red
red b7-15
  fists:fight -> fists
  fists:drive -> .
  fists:off -> off

control red
red b7-1, speed 4
  7/straight:2 -> whip
  2/straight:2 -> brake-2

fresh red
red b1-7
  1/fresh:never -> no
  4/fresh:never -> yes

manoeuvre red left=9
red w6-14, speed 1
blue h7-7, lines 4
green w6-16
  2/lane:7 -> swerve-left
  5/lane:7 -> left

underdog red spare=4
red e3-4, damage 7
blue e6-1
  2/boost:first -> later
  5/boost:first -> first-4

attack red came=b5-1
red b6-2, damage 6
blue e5-9
green b7-2
  5/whip:driver -> whip green
  7/whip:driver -> .

grab sling-3 control=hard-whip
red h2-17
  1/grab:any -> yes
  3/grab:any -> no

take red control=reins
red h1-8, speed 1, damage 2
blue h2-8, speed 1, dead
  3/take:better -> .
  4/take:better -> blue

appeal flip/red/3
red b5-19, damage 6
  2/appeal:none -> no
  6/appeal:none -> yes

veto blue
red b2-12
blue b1-16
  3/veto:never -> yes
  2/veto:never -> no

jump blue
red b7-20
blue w7-1
  8/jump:none -> yes
  2/jump:none -> no

run 2
red b1-18, lines 5, on foot b1-17, holds net
blue b2-18
  8/foot:fight -> net blue
  6/foot:fight -> mount red

fight red
red e7-1, lines 5
  5/fists:drive -> fists
  8/fists:drive -> .
"""


class TestClauses(Deciding):
    clauses, table, answer = CLAUSES, TABLE, staticmethod(answer)

"""A seat's acts unasked, as buttons; some are asked for once more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.hosting.table.offers import acts, checksum, label
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import LIMIT, PersonId, press
from bot.limits import LABEL, clip
from bot.messages import Button, Message
from engine import choices
from engine.kernel import act_of
from engine.language import _
from engine.model import Choice

MOST = 4
"""How many acts have a button of their own; the others are found in the form below them."""
_WORD = LIMIT // 2


def buttons(sitting: Sitting, user: PersonId) -> tuple[tuple[Button, ...], list[Button]]:
    """The button of the form of those acts that have none of their own, where there are any, and a button for
    every act of one word, the daring ones last."""
    shown = _shown(sitting, user)
    return _leftover(sitting, user, shown), _buttons(sitting, user, shown)


def _leftover(sitting: Sitting, user: PersonId, shown: Sequence[Choice]) -> tuple[Button, ...]:
    rest = [choice for choice in _acts(sitting, user) if choice not in shown]
    if not rest:
        return ()
    only = label(rest[0]) if len(rest) == 1 else _("What else I can do")
    words = sitting.face.call("act", only)
    return (Button(press(sitting.row.id, "act"), clip(words, LABEL)),)


def beside_a_question(sitting: Sitting, user: PersonId) -> tuple[Button, ...]:
    """The button of that form where a game has a name for it, which its questions may tell to press."""
    return _leftover(sitting, user, _shown(sitting, user)) if "act" in sitting.game.face.labels else ()


def begun(sitting: Sitting, user: PersonId, word: str, sum: str) -> bool:
    """Whether an act that needs more words begins so, and is still what the button said."""
    possible = any(choice.word == word for choice in _acts(sitting, user))
    return possible and sum in ("", _checksum(sitting, user, word))


def meant(sitting: Sitting, user: PersonId, word: str, sum: str = "") -> Choice | None:
    """The act that a button stands for, if it is still possible and still what the button said."""
    act = next((c for c in _single(sitting, user) if c.word == word), None)
    return act if act is None or not sum or sum == _checksum(sitting, user, word) else None


def confirm(sitting: Sitting, user: PersonId, word: str) -> Message:
    """The question whether to carry out an act; raises `Refused` if that is impossible."""
    choice = meant(sitting, user, word)
    if choice is None:
        raise Refused(_("That is not possible at this table now; `/table show` shows what is."))
    code = sitting.row.id
    keys = (
        Button(press(code, "do", word, _checksum(sitting, user, word), "sure"), _("Yes"), "danger"),
        Button(press(code, "mine"), _("No, play on")),
    )
    return Message(choice.hint or _("Are you sure?"), (keys,))


def _acts(sitting: Sitting, user: PersonId) -> tuple[Choice, ...]:
    return acts(sitting, sitting.my_seat(user).seat)


def _single(sitting: Sitting, user: PersonId) -> Iterable[Choice]:
    """The acts that need no more words."""
    asked, state = act_of(sitting.my_seat(user).seat), sitting.running.state
    for choice in _acts(sitting, user):
        following = choices(sitting.game, state, asked, (choice.word,))
        fits = len(choice.word) <= _WORD and ":" not in choice.word
        if fits and (not following or any(not c.word for c in following)):
            yield choice


def _shown(sitting: Sitting, user: PersonId) -> list[Choice]:
    return list(_single(sitting, user))[:MOST]


def _buttons(sitting: Sitting, user: PersonId, shown: Sequence[Choice]) -> list[Button]:
    return [_button(sitting, user, choice) for choice in sorted(shown, key=lambda c: bool(c.hint))]


def _button(sitting: Sitting, user: PersonId, choice: Choice) -> Button:
    id = press(sitting.row.id, "do", choice.word, _checksum(sitting, user, choice.word))
    return Button(id, clip(label(choice), LABEL), "danger" if choice.hint else "secondary")


def _checksum(sitting: Sitting, user: PersonId, word: str) -> str:
    return checksum(sitting, sitting.my_seat(user).seat, word)

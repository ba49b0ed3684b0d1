"""How dates of a season are typed: one day, or every so many weeks on a weekday, in English and German."""

from __future__ import annotations

import re

from bot.times import plain

_NUMBERS = (
    ("one", "1", "eine"),  # every first Monday is one in a month
    ("two", "second", "2nd", "2", "2.", "zwei", "zweite", "other"),
    ("three", "third", "3rd", "3", "3.", "drei", "dritte"),
    ("four", "fourth", "4th", "4", "4.", "vier", "vierte"),
)
_WEEKS = {word: weeks for weeks, words in enumerate(_NUMBERS, 1) for word in words}
_EACH = r"(?:every|each|jede[nrs]?|alle) "
_NUMBER = rf"(?:(?P<number>{'|'.join(map(re.escape, sorted(_WEEKS, key=len, reverse=True)))})[nr]? )?"
_WEEKDAY = r"(?!morgen\b)(?:mo|tu|we|th|fr|sa|su|di|mi|do|so)[a-z]*\b"
_WEEKS_ON = r"(?:(?:weeks?|wochen?),? (?:on |am )?)?"
_EVERY = tuple(
    re.compile(form)
    for form in (
        rf"(?:{_EACH}{_NUMBER}{_WEEKS_ON})?(?P<day>[a-z]*(?:day|tag|woch|abend))s(?P<time>| .*)",
        rf"{_EACH}{_NUMBER}{_WEEKS_ON}(?P<day>{_WEEKDAY}.*)",
    )
)


def every(text: str) -> tuple[str, int]:
    """The first day of what somebody types, and the weeks from there to the next: 0 where it is one day."""
    text = plain(text)
    for form in _EVERY:
        if written := form.fullmatch(text):
            said = written.groupdict(default="")
            return said["day"] + said.get("time", ""), _WEEKS.get(said.get("number", ""), 1)
    return text, 0

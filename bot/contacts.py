"""The pages and people behind a bot that somebody runs in public, as far as its operator names them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.language import _


@dataclass(frozen=True, slots=True)
class Contacts:
    """Addresses; '' for what there is none of."""

    privacy: str = ""
    terms: str = ""
    contact: str = ""
    invitation: str = ""

    def lines(self) -> Iterator[str]:
        """A line for each that there is; links show no preview."""
        pages = (_link(_("Privacy policy"), self.privacy), _link(_("Terms"), self.terms))
        if links := " · ".join(page for page in pages if page):
            yield links
        if self.contact:
            yield _("Questions? Ask the people who run this bot: {contact}").format(contact=self.contact)
        if self.invitation:
            yield _link(_("The server for help and news"), self.invitation)


NO_CONTACTS = Contacts()


def _link(words: str, address: str) -> str:
    return f"[{words}](<{address}>)" if address else ""

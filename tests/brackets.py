"""A made-up language that shows which texts can be said in another one."""

from __future__ import annotations

import gettext


class Brackets(gettext.NullTranslations):
    """A language in which everything that can be translated stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"

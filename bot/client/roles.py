"""The parts of a bot's work that a process starts, and their needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bot.environment import Environment

Part = Literal["gateway", "web", "work"]
"""To hear Discord's gateway; to hear its HTTP requests; to drive tables, keep time and send."""
Role = Literal["all", "gateway", "web", "work"]
ROLES: Mapping[Role, frozenset[Part]] = {
    "all": frozenset({"gateway", "web", "work"}),
    "gateway": frozenset({"gateway"}),
    "web": frozenset({"web"}),
    "work": frozenset({"work"}),
}
NO_KEY = (
    "The role web needs HIPPODROME_PUBLIC_KEY, the public key on the application's General Information page."
)

ALONE = (
    "The role {} works beside other processes, for which a database in a file has no room; set "
    "HIPPODROME_DATABASE to the address of one of PostgreSQL."
)


def parts_of(role: Role, environment: Environment) -> frozenset[Part]:
    """The parts that a role starts; the role `all` hears HTTP requests if it can check them.

    Raises `BadEnvironment` where the role lacks what it needs.
    """
    from bot.environment import BadEnvironment  # which takes time that a look at the roles has not got

    if role == "web" and environment.public_key is None:
        raise BadEnvironment(NO_KEY)
    if role != "all" and environment.address is None:
        raise BadEnvironment(ALONE.format(role))
    return ROLES[role] if environment.public_key is not None else ROLES[role] - {"web"}

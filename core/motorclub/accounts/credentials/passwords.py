"""Passwords: Argon2id, the same work whether an account exists or not, and a list of those everybody tries."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Mapping
from importlib import resources

from flask import Flask, current_app
from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError
from pwdlib.hashers.argon2 import Argon2Hasher

from motorclub.config import Config

MIN_LENGTH = 10
MAX_LENGTH = 200
LIKE_NAME = "The password must differ from username and email."

# The second recommendation of RFC 9106: passes, KiB, lanes; and next to nothing for tests.
COSTS: Mapping[str, int] = {"time_cost": 3, "memory_cost": 65536, "parallelism": 4}
CHEAP: Mapping[str, int] = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}


def hasher(costs: Mapping[str, int]) -> Argon2Hasher:
    """Argon2id at these costs."""
    return Argon2Hasher(
        time_cost=costs["time_cost"], memory_cost=costs["memory_cost"], parallelism=costs["parallelism"]
    )


def decoy(costs: Mapping[str, int]) -> str:
    """A stored password that nothing matches and that costs as much to check as a real one.

    Made cheaply and relabelled, because every process of the site would pay for a real one at its start.
    """
    made = hasher(CHEAP).hash(secrets.token_hex())
    return made.replace("m=8,t=1,p=1", "m={memory_cost},t={time_cost},p={parallelism}".format_map(costs))


class Passwords:
    """The hasher of one application; cheap parameters only in tests."""

    def __init__(self, *, cheap: bool) -> None:
        costs = CHEAP if cheap else COSTS
        self._hash = PasswordHash((hasher(costs),))
        # Checked where there is no account. Made now: made on first use, it would make that use take longer.
        self._decoy = decoy(costs)

    def hash(self, password: str) -> str:
        """The text to store."""
        return self._hash.hash(password)

    def matches(self, password: str, stored: str | None) -> bool:
        """Whether `password` belongs to `stored`; None costs the same time and is never right."""
        try:
            right = self._hash.verify(password, stored or self._decoy)
        except UnknownHashError:
            return False
        return right and stored is not None


def init_app(app: Flask, config: Config) -> None:
    """Give `app` its hasher."""
    app.extensions["motorclub.passwords"] = Passwords(cheap=config.mode == "test")


def passwords() -> Passwords:
    """The current application's hasher."""
    found: Passwords = current_app.extensions["motorclub.passwords"]
    return found


@functools.cache
def common() -> frozenset[str]:
    """The passwords that attackers try first, of at least MIN_LENGTH characters, casefolded."""
    text = resources.files("motorclub.accounts").joinpath("common_passwords.txt").read_text("utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def is_common(password: str) -> bool:
    """Whether the password, in whatever case, is on the list or is one short piece over and over.

    >>> is_common("Password123"), is_common("abababababab"), is_common("brass lantern 7 otters")
    (True, True, False)
    """
    folded = password.casefold()
    return folded in common() or any(_repeats(folded, size) for size in range(1, 4))


def is_name(password: str, username: str, email: str) -> bool:
    """
    >>> is_name("JO@example.org", "jo", "jo@example.org"), is_name("brass lantern 7", "jo", "jo@example.org")
    (True, False)
    """
    return password.casefold() in (username.casefold(), email.casefold())


def _repeats(text: str, size: int) -> bool:
    piece = text[:size]
    return (piece * (len(text) // size + 1))[: len(text)] == text

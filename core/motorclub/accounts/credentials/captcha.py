"""The captcha: ALTCHA, a proof of work made by the visitor's browser. No other party is asked.

Format: what the package `altcha` 2.3 and the widget `altcha` 3.2 on npm both call version 2. The challenge is
`{parameters: {algorithm, cost, keyLength, keyPrefix, nonce, salt, keySignature, expiresAt}, signature}`; the browser
looks for the counter whose derived key (PBKDF2/SHA-256, a kind the widget has built in) begins with `keyPrefix` and
sends `captcha` = base64 of `{challenge: {parameters, signature}, solution: {counter, derivedKey}}`.
core/tests/accounts/test_captcha.py has the widget's own solver solve a challenge and this side check it.

The server picks the counter, so the work is bounded for slow machines, and checking costs one HMAC.
"""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime, timedelta

import altcha
import sqlalchemy as sa
from flask import Flask, current_app
from sqlalchemy.dialects.postgresql import insert

from motorclub.accounts.credentials.tokens import derived_key
from motorclub.accounts.models import SpentCaptcha
from motorclub.config import Config
from motorclub.db import db
from motorclub.http import invalid

FIELD = "captcha"
ALGORITHM = "PBKDF2/SHA-256"
LIFE = timedelta(minutes=20)
MAX_CHARS = 4000

# With 1000 rounds a browser tries one or two thousand counters a second on each core: about a second of work.
COST = 1000
COUNTERS = range(1000, 4000)
COUNTERS_IN_TESTS = range(20, 60)

MISSING = "Please complete the captcha."
REFUSED = "The captcha was not accepted. Please try again."


class Captcha:
    """The challenges of one installation; all its processes make and accept the same ones."""

    def __init__(self, secret: str, counters: range) -> None:
        self._challenge_key = derived_key(secret, "captcha challenge")
        self._solution_key = derived_key(secret, "captcha solution")
        self._counters = counters

    def challenge(self, life: timedelta = LIFE) -> altcha.Challenge:
        """A new challenge. The package compares its end with the machine's clock, so it is set by that one."""
        return altcha.create_challenge(
            ALGORITHM,
            COST,
            counter=secrets.choice(self._counters),
            expires_at=int(time.time() + life.total_seconds()),
            hmac_secret=self._challenge_key,
            hmac_key_secret=self._solution_key,
        )

    def accept(self, payload: str | None) -> None:
        """Take a solution, once. Commits. Raises 400 for field captcha when it is missing, wrong, old or spent."""
        if not payload:
            raise invalid(FIELD, MISSING)
        if not self._solves(payload) or not _spend_challenge(altcha.Payload.from_base64(payload).challenge):
            raise invalid(FIELD, REFUSED)

    def _solves(self, payload: str) -> bool:
        if len(payload) > MAX_CHARS:
            return False
        result = altcha.verify_solution(payload, self._challenge_key, hmac_key_secret=self._solution_key)
        return result.verified


def _spend_challenge(challenge: altcha.Challenge) -> bool:
    return spend(challenge.signature or "", datetime.fromtimestamp(challenge.parameters.expires_at or 0, UTC))


def spend(mark: str, ends: datetime) -> bool:
    """Remember a solution by its mark until it is no good anyway; False if it had been taken before. Commits."""
    row = insert(SpentCaptcha).values(signature=mark, expires_at=ends)
    fresh = db.session.scalar(row.on_conflict_do_nothing().returning(SpentCaptcha.signature))
    db.session.commit()
    return fresh is not None


def forget_spent(now: datetime) -> None:
    """Delete what has expired anyway; in the caller's transaction."""
    db.session.execute(sa.delete(SpentCaptcha).where(SpentCaptcha.expires_at < now - LIFE))


def init_app(app: Flask, config: Config) -> None:
    """Give `app` its captcha; tests solve for real, but not for long."""
    counters = COUNTERS_IN_TESTS if config.mode == "test" else COUNTERS
    app.extensions["motorclub.captcha"] = Captcha(config.secret, counters)


def captcha() -> Captcha:
    """The current application's captcha."""
    found: Captcha = current_app.extensions["motorclub.captcha"]
    return found

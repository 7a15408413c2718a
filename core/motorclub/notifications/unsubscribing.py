"""Ending mails by one click: a signed address that needs no log-in and never runs out."""

from __future__ import annotations

import hmac

from flask import current_app

from motorclub.config import Config
from motorclub.http import invalid
from motorclub.http.address import site_url
from motorclub.notifications.messages import kinds
from motorclub.notifications.preferences import stop, stop_kind
from motorclub.plugin.values import Channel

PATH = "/api/notifications/unsubscribe"
# Nothing else that is signed with the installation's secret begins so.
PURPOSE = "motorclub:unsubscribe"
STOPPABLE = (Channel.EMAIL, Channel.DIGEST)
# Nobody guesses 128 bits, and an address should stay short.
SIGNATURE_CHARS = 32


def address(member_id: int, what: str) -> str:
    """Where a POST (RFC 8058) ends a member's mails: those of a channel, or of one kind of notification."""
    return site_url(f"{PATH}?token={token_of(member_id, what)}")


def token_of(member_id: int, what: str) -> str:
    """The member, the channel or the kind's name, and a signature over both."""
    return f"{member_id}.{what}.{_signature(member_id, what)}"


def _signature(member_id: int, what: str) -> str:
    config: Config = current_app.extensions["motorclub.config"]
    words = f"{PURPOSE}:{member_id}.{what}"
    return hmac.digest(config.secret.encode(), words.encode(), "sha256").hex()[:SIGNATURE_CHARS]


def unsubscribe(token: str) -> dict[str, str]:
    """End what the token says; gives it for UnsubscribedSchema. A second time changes nothing. Commits.

    Raises 400 for field token.
    """
    member_id, what = _read(token)
    if what in STOPPABLE:
        stop(member_id, Channel(what))
        return {"stopped": what}
    stop_kind(member_id, what)
    # A mail is read long after it was sent: the plugin of its kind may be gone.
    known = kinds().get(what)
    return {"stopped": Channel.EMAIL, "kind": what, "summary": known.summary if known else what}


def _read(token: str) -> tuple[int, str]:
    number, _, rest = token.partition(".")
    what, _, signature = rest.rpartition(".")
    if not (number.isascii() and number.isdecimal() and what):
        raise invalid("token", "This link is not complete.")
    member_id = int(number)
    if not hmac.compare_digest(signature.encode(), _signature(member_id, what).encode()):
        raise invalid("token", "This link is not complete.")
    return member_id, what

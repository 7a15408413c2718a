"""Ending mails by one click: a signed address that needs no log-in and never runs out."""

from __future__ import annotations

import hmac

from flask import current_app

from motorclub.config import Config
from motorclub.http import invalid
from motorclub.http.address import site_url
from motorclub.notifications.preferences import stop
from motorclub.plugin.values import Channel

PATH = "/api/notifications/unsubscribe"
# Nothing else that is signed with the installation's secret begins so.
PURPOSE = "motorclub:unsubscribe"
STOPPABLE = (Channel.EMAIL, Channel.DIGEST)
# Nobody guesses 128 bits, and an address should stay short.
SIGNATURE_CHARS = 32


def address(member_id: int, channel: Channel) -> str:
    """Where a POST (RFC 8058) ends a member's mails of this kind."""
    return site_url(f"{PATH}?token={token_of(member_id, channel)}")


def token_of(member_id: int, channel: Channel) -> str:
    """The member, the channel and a signature over both."""
    return f"{member_id}.{channel}.{_signature(member_id, channel)}"


def _signature(member_id: int, channel: Channel) -> str:
    config: Config = current_app.extensions["motorclub.config"]
    words = f"{PURPOSE}:{member_id}.{channel}"
    return hmac.digest(config.secret.encode(), words.encode(), "sha256").hex()[:SIGNATURE_CHARS]


def unsubscribe(token: str) -> Channel:
    """End what the token says; gives it. A second time changes nothing. Commits. Raises 400 for field token."""
    member_id, channel = _read(token)
    stop(member_id, channel)
    return channel


def _read(token: str) -> tuple[int, Channel]:
    number, _, rest = token.partition(".")
    name, _, signature = rest.partition(".")
    if not (number.isascii() and number.isdecimal() and name in STOPPABLE):
        raise invalid("token", "This link is not complete.")
    member_id, channel = int(number), Channel(name)
    if not hmac.compare_digest(signature.encode(), _signature(member_id, channel).encode()):
        raise invalid("token", "This link is not complete.")
    return member_id, channel

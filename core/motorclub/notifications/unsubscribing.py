"""Ending mails by one click: a signed address that needs no log-in and never runs out."""

from __future__ import annotations

from motorclub.http import invalid
from motorclub.http.address import site_url
from motorclub.http.signing import sign, unsign
from motorclub.notifications.messages import kinds
from motorclub.notifications.preferences import stop, stop_kind
from motorclub.plugin.values import Channel

PATH = "/api/notifications/unsubscribe"
PURPOSE = "unsubscribe"
STOPPABLE = (Channel.EMAIL, Channel.DIGEST)


def address(member_id: int, what: str) -> str:
    """Where a POST (RFC 8058) ends a member's mails: those of a channel, or of one kind of notification."""
    return site_url(f"{PATH}?token={token_of(member_id, what)}")


def token_of(member_id: int, what: str) -> str:
    """The member, the channel or the kind's name, and a signature over both."""
    return sign(PURPOSE, f"{member_id}.{what}")


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
    text = unsign(PURPOSE, token)
    if text is None:
        raise invalid("token", "This link is not complete.")
    member_id, _, what = text.partition(".")
    return int(member_id), what

"""Telling admins what somebody has to look at."""

from __future__ import annotations

import logging

import sqlalchemy as sa

from motorclub.api import Category, Member, NotificationKind, Role, db, notify

ALARM = "payments.alarm"
PAGE = "/adminPanel?tab=payments.Manage"
# The lists of that page beside its first.
REFUNDS, EVENTS = "refunds", "events"

_log = logging.getLogger("motorclub.payments")

KINDS = (
    NotificationKind(
        ALARM,
        "A payment needs to be looked at: a refund that failed, a dispute, an amount that does not fit.",
        '<b>Payments</b>: <a href="{url}">{what}</a>',
        Category.NEEDS_ME,
        group_by=("what",),
        urgent=True,
        roles=frozenset({Role.ADMIN}),
    ),
)


def alarm(what: str, shown_in: str | None = None) -> None:
    """Tell every admin, in the current transaction, with a link to the list in which it is to be seen."""
    _log.error("alarm: %s", what)
    page = f"{PAGE}&list={shown_in}" if shown_in else PAGE
    for user_id in db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)):
        notify(user_id, ALARM, {"what": what}, page)

"""Addresses that are sent nothing: mail servers have refused them for good, or an admin has said so."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import audit, clock
from motorclub.db import db
from motorclub.http import conflict, not_found
from motorclub.http.rows import Page, Row, columns_of, read_page
from motorclub.mail.models import MailSuppression
from motorclub.people.services import key_of


def is_suppressed(address: str) -> bool:
    """Whether mails to this address go nowhere."""
    wanted = sa.select(MailSuppression.id).where(MailSuppression.address_key == key_of(address))
    return db.session.scalar(wanted) is not None


def suppressed_among(addresses: Collection[str]) -> set[str]:
    """Those of the addresses to which mails go nowhere."""
    keys = {address: key_of(address) for address in addresses}
    wanted = sa.select(MailSuppression.address_key).where(MailSuppression.address_key.in_(set(keys.values())))
    found = set(db.session.scalars(wanted))
    return {address for address, key in keys.items() if key in found}


class SuppressionRow(Row):
    """An address that is sent nothing; `automatic` if a mail server has refused it."""

    id: int
    address: str
    reason: str
    automatic: bool
    created_at: datetime


def list_suppressions(q: str, page: int, size: int) -> Page[SuppressionRow]:
    """One page of those whose address contains `q`, the newest first."""
    wanted = sa.select(*columns_of(SuppressionRow, MailSuppression)).where(
        MailSuppression.address.icontains(q, autoescape=True)
    )
    return read_page(SuppressionRow, wanted.order_by(MailSuppression.id.desc()), page, size)


def suppress(address: str, reason: str, *, automatic: bool) -> MailSuppression | None:
    """Put an address on the list, in the current transaction; None if it is there already."""
    statement = insert(MailSuppression).values(
        address=address,
        address_key=key_of(address),
        reason=reason,
        automatic=automatic,
        created_at=clock.now(),
    )
    added = statement.on_conflict_do_nothing(index_elements=[MailSuppression.address_key])
    return db.session.scalar(added.returning(MailSuppression))


def add(address: str, reason: str, *, actor_id: int | None) -> MailSuppression:
    """Put an address on the list by an admin's word. Commits. Raises 409 if it is there already."""
    added = suppress(address, reason, automatic=False)
    if added is None:
        raise conflict("This address is on the list already.", field="address")
    _record("mail.address_suppressed", actor_id, address, reason)
    db.session.commit()
    return added


def remove(address: str, *, actor_id: int | None) -> None:
    """Take an address off the list: from now on it is sent mails again. Commits. Raises 404."""
    statement = sa.delete(MailSuppression).where(MailSuppression.address_key == key_of(address))
    reason = db.session.scalar(statement.returning(MailSuppression.reason))
    if reason is None:
        raise not_found("This address")
    _record("mail.address_released", actor_id, address, reason)
    db.session.commit()


def _record(action: str, actor_id: int | None, address: str, reason: str) -> None:
    # The log outlives the member: it has just enough of the address to distinguish two cases.
    details = {"address": f"{address[:1]}***@{address.rpartition('@')[2]}", "reason": reason}
    audit.record(action, actor_id=actor_id, target="mail", details=details)

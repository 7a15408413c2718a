"""What is kept of the mails to a member: handed out, and deleted with the account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from motorclub.db import db
from motorclub.mail import outcomes
from motorclub.mail.masking import masked
from motorclub.mail.models import MailMessage, MailSuppression
from motorclub.people.models import Member
from motorclub.plugin.exports import execute_counted, export_items, export_rows
from motorclub.plugin.values import Erased, ExportFile, PersonalData

MAIL = (MailMessage.subject, MailMessage.text, MailMessage.status, MailMessage.created_at)
SUPPRESSION = (MailSuppression.address, MailSuppression.reason, MailSuppression.created_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """Mails without their secrets, which anybody who finds the copy could use; and whether the address is blocked."""
    mails = sa.select(*MAIL, MailMessage.secrets).where(_mailed_to(user_id)).order_by(MailMessage.id)
    yield export_items("mails.json", [_masked(row._asdict()) for row in db.session.execute(mails)])
    yield export_rows("mail_suppressions.json", sa.select(*SUPPRESSION).where(_blocks(user_id)))


def erase(user_id: int) -> Erased:
    """Every mail to the member's address, and its block."""
    outcomes.remember(_mailed_to(user_id))
    removed = execute_counted(sa.delete(MailMessage).where(_mailed_to(user_id)))
    return Erased(removed + execute_counted(sa.delete(MailSuppression).where(_blocks(user_id))))


def _mailed_to(user_id: int) -> sa.ColumnElement[bool]:
    return sa.func.lower(MailMessage.recipient) == _address_of(user_id)


def _blocks(user_id: int) -> sa.ColumnElement[bool]:
    return MailSuppression.address_key == _address_of(user_id)


def _address_of(user_id: int) -> sa.ScalarSelect[str]:
    return sa.select(Member.email_key).where(Member.id == user_id).scalar_subquery()


def _masked(mail: dict[str, Any]) -> dict[str, Any]:
    secrets = mail.pop("secrets")
    return mail | {part: masked(mail[part], secrets) for part in ("subject", "text")}


PERSONAL_DATA = (PersonalData("Mails to the member.", export, erase),)

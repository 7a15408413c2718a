"""What mail contributes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.db import db
from motorclub.mail import delivery, services
from motorclub.mail.models import MailMessage, MailSuppression
from motorclub.mail.routes import blueprint
from motorclub.mail.templating import mask_secrets
from motorclub.people.models import Member
from motorclub.plugin.exports import execute_counted, export_items, export_rows
from motorclub.plugin.registry import settings_of
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Erased, ExportFile, Job, Permission, PersonalData, Routes
from motorclub.settings.site import CoreSettings
from motorclub.viewer import STAFF, Role

# Longer than a patient server takes; a server that keeps a worker for longer is as good as away.
LONGEST = timedelta(minutes=2)


def forget(_payload: Mapping[str, object]) -> None:
    """Mails go when they are older than admins want."""
    services.forget_old(timedelta(days=settings_of(CoreSettings).mail_days))


MAIL = (MailMessage.subject, MailMessage.text, MailMessage.status, MailMessage.created_at)
SUPPRESSION = (MailSuppression.address, MailSuppression.reason, MailSuppression.created_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """Mails without their secrets, which anybody who finds the copy could use; and whether the address is blocked."""
    mails = sa.select(*MAIL, MailMessage.secrets).where(_mailed_to(user_id)).order_by(MailMessage.id)
    yield export_items("mails.json", [_masked(row._asdict()) for row in db.session.execute(mails)])
    yield export_rows("mail_suppressions.json", sa.select(*SUPPRESSION).where(_blocks(user_id)))


def erase(user_id: int) -> Erased:
    """Every mail to the member's address, and its block."""
    services.keep_outcomes(_mailed_to(user_id))
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
    return mail | {part: mask_secrets(mail[part], secrets) for part in ("subject", "text")}


class MailPlugin:
    """What mail contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
    register_permissions = contributes(
        (
            Permission("platform.read_emails", "See the mails that were sent.", STAFF),
            Permission(
                "platform.manage_emails",
                "Change the words of mails, send them again, block addresses, write to many members at once.",
                frozenset({Role.ADMIN}),
            ),
        )
    )
    register_jobs = contributes(
        (
            Job(delivery.DELIVER, delivery.deliver, timeout=LONGEST),
            Job("core.mail.find_lost", delivery.find_lost, every=timedelta(minutes=5)),
            Job("core.mail.forget", forget, every=timedelta(hours=1)),
        )
    )
    register_personal_data = contributes((PersonalData("Mails to the member.", export, erase),))

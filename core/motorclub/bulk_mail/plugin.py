"""What bulk mail contributes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

import sqlalchemy as sa

from motorclub.bulk_mail import sending
from motorclub.bulk_mail.routes import blueprint
from motorclub.bulk_mail.sending import NEWS
from motorclub.mail.models import BulkMail
from motorclub.people.services import anonymise_rows
from motorclub.plugin.exports import export_rows
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import ContentChoice, Erased, ExportFile, Job, PersonalData, Routes

EXPORTED_COLUMNS = (BulkMail.id, BulkMail.subject, BulkMail.text, BulkMail.recipients, BulkMail.created_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """What they have written."""
    mine = sa.select(*EXPORTED_COLUMNS).where(BulkMail.author_id == user_id).order_by(BulkMail.id)
    yield export_rows("bulk_mails.json", mine)


def erase(user_id: int) -> Erased:
    """What was said in the club's name stays, by a former member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, content: ContentChoice) -> Erased:
    """As `erase`; with KEEP, mails stay their author's."""
    if content is ContentChoice.KEEP:
        return Erased()
    return Erased(anonymised=anonymise_rows(user_id, BulkMail.author_id))


class BulkMailPlugin:
    """What bulk mail contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
    register_jobs = contributes(
        (
            Job(sending.WRITE, sending.write_pages),
            Job("core.bulk_mail.go_on", sending.go_on, every=timedelta(minutes=1)),
        )
    )
    register_notifications = contributes((NEWS,))
    register_personal_data = contributes(
        (PersonalData("Bulk mails that were written.", export, erase, erase_as),)
    )

"""The calls of mails to many, under /platform/emails/bulk."""

from __future__ import annotations

from motorclub.bulk_mail import sending, services
from motorclub.bulk_mail.schemas import (
    BulkAudienceSchema,
    BulkWordsSchema,
    SendBulkMailSchema,
)
from motorclub.bulk_mail.services import BulkMailRow, BulkSize
from motorclub.http import Blueprint, PageQuery, current_viewer, requires
from motorclub.http.rows import Page
from motorclub.mail.routes import MANAGE, READ
from motorclub.mail.schemas import MailPreviewSchema, TestMailSchema

blueprint = Blueprint("bulk_mail", __name__, description="Mails to many members")

BULK = "/emails/bulk"


@blueprint.route(BULK)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, Page[BulkMailRow])
@requires(READ)
def list_bulk_mails(query: dict[str, int]) -> object:
    """Newest first, with what has become of each."""
    return services.list_bulk_mails(**query)


@blueprint.route(BULK, methods=["POST"])
@blueprint.arguments(SendBulkMailSchema)
@blueprint.response(201, BulkMailRow)
@requires(MANAGE)
def send_bulk_mail(body: dict[str, object]) -> object:
    """Write to as many members as are confirmed. 409 with the number if it is another one by now: nothing is sent."""
    return services.send(body, author_id=current_viewer().member_id)


@blueprint.route(f"{BULK}/count", methods=["POST"])
@blueprint.arguments(BulkAudienceSchema)
@blueprint.response(200, BulkSize)
@requires(MANAGE)
def count_recipients(body: dict[str, object]) -> object:
    """How many members a mail would reach now."""
    return BulkSize(services.count(body, actor_id=current_viewer().member_id))


@blueprint.route(f"{BULK}/preview", methods=["POST"])
@blueprint.arguments(BulkWordsSchema)
@blueprint.response(200, MailPreviewSchema)
@requires(READ)
def preview_bulk_mail(body: dict[str, str]) -> object:
    """A mail with sample values. Refused with the field for an unknown variable or what cannot be read."""
    return sending.render_preview(sending.check_words(**body))


@blueprint.route(f"{BULK}/test", methods=["POST"])
@blueprint.arguments(BulkWordsSchema)
@blueprint.response(202, TestMailSchema)
@requires(MANAGE)
def send_bulk_test(body: dict[str, str]) -> object:
    """Send a test mail with this text to the caller."""
    return services.send_test(**body, actor_id=current_viewer().member_id)


@blueprint.route(f"{BULK}/<id:bulk_id>/stop", methods=["POST"])
@blueprint.response(200, BulkMailRow)
@requires(MANAGE)
def stop_bulk_mail(bulk_id: int) -> object:
    """What is not yet in the outbox is not sent. 409 if all of it is."""
    return services.stop(bulk_id, actor_id=current_viewer().member_id)

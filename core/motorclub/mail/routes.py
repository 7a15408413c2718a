"""The mails of the site, their templates, and the addresses that are sent nothing; for staff."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.db import reads
from motorclub.http import Blueprint, PageQuery, current_viewer, page_of, page_schema, requires
from motorclub.http.rows import Page
from motorclub.mail import services, suppressions, templating
from motorclub.mail.schemas import (
    MailDraftSchema,
    MailOverrideSchema,
    MailPreviewSchema,
    MailQuery,
    MailTemplateDetailSchema,
    MailTemplateSchema,
    ReleaseQuery,
    SuppressionQuery,
    SuppressSchema,
    TestMailSchema,
)
from motorclub.mail.services import MailRow
from motorclub.mail.suppressions import SuppressionRow
from motorclub.people.models import Member

blueprint = Blueprint("mail", __name__, description="Mails that were sent or kept")

READ = "platform.read_emails"
MANAGE = "platform.manage_emails"
TEMPLATE = "/emails/templates/<name>"


@blueprint.route("/emails")
@blueprint.arguments(MailQuery, location="query")
@requires(READ)
def list_mails(query: dict[str, Any]) -> Page[MailRow]:
    """Newest first; outside the demo, links hide their tokens."""
    return services.list_mails(**query)


@blueprint.route("/emails/<id:mail_id>/retry", methods=["POST"])
@blueprint.response(200, MailRow)
@requires(MANAGE)
def retry_mail(mail_id: int) -> object:
    """Try a mail again that was not sent."""
    return services.retry(mail_id, actor_id=current_viewer().id)


@blueprint.route("/emails/templates")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(MailTemplateSchema))
@requires(READ)
def list_templates(query: dict[str, int]) -> object:
    """Those of the core and of plugins that are on."""
    rows, total = templating.list_templates(**query)
    return page_of(rows, total, query["page"], query["size"])


@blueprint.route(TEMPLATE)
@blueprint.response(200, MailTemplateDetailSchema)
@requires(READ)
def show_template(name: str) -> object:
    """A template's words, and those of its author."""
    return templating.describe_template(name)


@blueprint.route(TEMPLATE, methods=["PUT"])
@blueprint.arguments(MailOverrideSchema)
@blueprint.response(200, MailTemplateDetailSchema)
@requires(MANAGE)
def change_template(body: dict[str, object], name: str) -> object:
    """Send other words from now on. Refused with the field for an unknown variable or what cannot be read."""
    templating.save(name, body, actor_id=current_viewer().id)
    return templating.describe_template(name)


@blueprint.route(TEMPLATE, methods=["DELETE"])
@requires(MANAGE)
def reset_template(name: str) -> None:
    """Go back to the author's words."""
    templating.reset(name, actor_id=current_viewer().id)


@blueprint.route(f"{TEMPLATE}/preview", methods=["POST"])
@blueprint.arguments(MailDraftSchema)
@blueprint.response(200, MailPreviewSchema)
@requires(READ)
def preview_template(body: dict[str, object], name: str) -> object:
    """A mail with sample values, in the words that are given."""
    return templating.preview(name, body)


@blueprint.route(f"{TEMPLATE}/test", methods=["POST"])
@blueprint.arguments(MailDraftSchema)
@blueprint.response(202, TestMailSchema)
@requires(MANAGE)
def send_test(body: dict[str, object], name: str) -> object:
    """Send a test mail with this preview to the caller."""
    viewer_id = current_viewer().id or 0
    to = reads().scalar(sa.select(Member.email).where(Member.id == viewer_id)) or ""
    return {"id": services.send_test(name, body, to, actor_id=viewer_id), "to": to}


@blueprint.route("/emails/suppressions")
@blueprint.arguments(SuppressionQuery, location="query")
@requires(READ)
def list_suppressions(query: dict[str, Any]) -> Page[SuppressionRow]:
    """Newest first."""
    return suppressions.list_suppressions(**query)


@blueprint.route("/emails/suppressions", methods=["POST"])
@blueprint.arguments(SuppressSchema)
@blueprint.response(201, SuppressionRow)
@requires(MANAGE)
def suppress_address(body: dict[str, str]) -> object:
    """Send nothing to an address from now on."""
    return suppressions.add(**body, actor_id=current_viewer().id)


@blueprint.route("/emails/suppressions", methods=["DELETE"])
@blueprint.arguments(ReleaseQuery, location="query")
@requires(MANAGE)
def release_address(query: dict[str, str]) -> None:
    """Send mails to an address again."""
    suppressions.remove(query["address"], actor_id=current_viewer().id)

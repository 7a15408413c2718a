"""The mails that were sent, for staff."""

from __future__ import annotations

from typing import Any

from motorclub.http import Blueprint, page_of, page_schema, requires
from motorclub.mail import services
from motorclub.mail.schemas import MailQuery, MailSchema

blueprint = Blueprint("mail", __name__, description="Mails that were sent or kept")


@blueprint.route("/emails")
@blueprint.arguments(MailQuery, location="query")
@blueprint.response(200, page_schema(MailSchema))
@requires("platform.read_emails")
def list_mails(query: dict[str, Any]) -> Any:
    """Newest first; outside the demo, links hide their tokens."""
    rows, total = services.listed(**query)
    return page_of(rows, total, query["page"], query["size"])

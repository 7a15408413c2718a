"""The calls under /donation-api about donations, goals and receipts."""

from __future__ import annotations

from datetime import timedelta

from flask import Response

from motorclub.api import (
    Blueprint,
    Limit,
    PageQuery,
    current_viewer,
    db,
    forbidden,
    limit_by_caller,
    limit_by_member,
    open_to_restricted,
    public,
    requires,
    signed_in,
)
from motorclub.api.rows import Page
from motorclub_donations.giving import donations, goals, messages, queries, receipts, recurring, schemas
from motorclub_donations.giving.models import MessageStatus
from motorclub_donations.giving.rows import (
    BegunRow,
    DonationItemRow,
    GoalRow,
    OptionsRow,
    OwnDonationRow,
    PortalRow,
    ReceiptRow,
    RecurringRow,
    RefundRow,
    StandingRow,
    StatementRow,
    SummaryRow,
    WallRow,
)
from motorclub_donations.shared.http import Body, get_idempotency_key, make_file_response
from motorclub_donations.shared.permissions import MANAGE, MODERATE

blueprint = Blueprint("donations_giving", __name__, description="Donations, goals and receipts")

GIVING = Limit("donations-give", 20, timedelta(hours=1))
SYNCS = Limit("donations-sync", 60, timedelta(minutes=1))
STATEMENTS = Limit("donations-statements", 30, timedelta(hours=1))
PDF, CSV = "application/pdf", "text/csv; charset=utf-8"


# What everybody may see


@blueprint.route("/donation-options")
@public
def get_options() -> OptionsRow:
    """What the form of /donate offers."""
    return queries.get_options()


@blueprint.route("/donations/summary")
@public
def get_summary() -> SummaryRow:
    """What was given this month, this year and in all."""
    return queries.get_summary()


@blueprint.route("/donations/recent")
@blueprint.arguments(PageQuery, location="query")
@public
def list_recent(query: Body) -> Page[WallRow]:
    """The latest donations of those who want to be named."""
    return queries.list_wall(query["page"], query["size"], None)


@blueprint.route("/donor-walls")
@blueprint.arguments(schemas.WallQuery, location="query")
@public
def list_wall(query: Body) -> Page[WallRow]:
    """The donor wall, of all donations or of one goal."""
    return queries.list_wall(**query)


@blueprint.route("/donation-goals")
@blueprint.arguments(schemas.GoalsQuery, location="query")
@public
def list_goals(query: Body) -> Page[GoalRow]:
    """The goals that can be given to; all of them for admins who ask for that."""
    if query["all"] and not current_viewer().may(MANAGE):
        raise forbidden()
    return queries.list_goals(query["page"], query["size"], with_all=query["all"])


# Giving


@blueprint.route("/donations", methods=["POST"])
@limit_by_caller(GIVING)
@blueprint.arguments(schemas.DonationSchema)
@blueprint.response(201, BegunRow)
@public
def give(body: Body) -> BegunRow:
    """Begin a donation. The header Idempotency-Key names it: sent again, it is the same one."""
    return donations.give(current_viewer(), body, get_idempotency_key())


@blueprint.route("/donations/mine")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_own(query: Body) -> Page[OwnDonationRow]:
    """What the caller has given, the newest first."""
    return queries.list_own(current_viewer(), query["page"], query["size"])


@blueprint.route("/donations/standing")
@signed_in
def get_standing() -> StandingRow:
    """What the caller has given in all, and until when they see no promotions for it."""
    return queries.get_standing(current_viewer())


@blueprint.route("/donations/<id:donation_id>")
@signed_in
def get_own(donation_id: int) -> OwnDonationRow:
    """A donation of the caller's."""
    return queries.get_own(current_viewer(), donation_id)


@blueprint.route("/donations/<id:donation_id>/sync", methods=["POST"])
@limit_by_member(SYNCS)
@open_to_restricted
@signed_in
def sync(donation_id: int) -> OwnDonationRow:
    """Ask the provider what has become of a donation of the caller's."""
    donations.sync(current_viewer(), donation_id)
    return queries.get_own(current_viewer(), donation_id)


@blueprint.route("/donations/<id:donation_id>/cancel", methods=["PUT"])
@open_to_restricted
@signed_in
def cancel(donation_id: int) -> OwnDonationRow:
    """The caller will not pay; 409 once it is paid or over."""
    donations.cancel(current_viewer(), donation_id)
    return queries.get_own(current_viewer(), donation_id)


@blueprint.route("/donations/<id:donation_id>/retry", methods=["PUT"])
@signed_in
def retry(donation_id: int) -> BegunRow:
    """Try a donation that failed once more; 409 for any other."""
    return donations.retry(current_viewer(), donation_id)


# Regular donations


@blueprint.route("/recurring-donations/mine")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_own_recurring(query: Body) -> Page[RecurringRow]:
    """The caller's regular donations, the newest first."""
    return queries.list_own_recurring(current_viewer(), query["page"], query["size"])


@blueprint.route("/recurring-donations/<id:recurring_id>/cancel", methods=["PUT"])
@open_to_restricted
@signed_in
def cancel_recurring(recurring_id: int) -> RecurringRow:
    """Stop charging."""
    return _change(recurring_id, recurring.cancel)


@blueprint.route("/recurring-donations/<id:recurring_id>/pause", methods=["PUT"])
@open_to_restricted
@signed_in
def pause_recurring(recurring_id: int) -> RecurringRow:
    """Charge nothing until it is resumed."""
    return _change(recurring_id, recurring.pause)


@blueprint.route("/recurring-donations/<id:recurring_id>/resume", methods=["PUT"])
@signed_in
def resume_recurring(recurring_id: int) -> RecurringRow:
    """End a pause."""
    return _change(recurring_id, recurring.resume)


def _change(recurring_id: int, work: recurring.Change) -> RecurringRow:
    recurring.change(current_viewer(), recurring_id, work)
    return queries.get_own_recurring(current_viewer(), recurring_id)


@blueprint.route("/recurring-donations/<id:recurring_id>/sync", methods=["POST"])
@limit_by_member(SYNCS)
@open_to_restricted
@signed_in
def sync_recurring(recurring_id: int) -> RecurringRow:
    """Ask the provider how one of the caller's regular donations stands."""
    recurring.sync(current_viewer(), recurring_id)
    return queries.get_own_recurring(current_viewer(), recurring_id)


@blueprint.route("/recurring-donations/<id:recurring_id>/portal", methods=["POST"])
@blueprint.arguments(schemas.PortalAskedSchema)
@open_to_restricted
@signed_in
def open_portal(body: Body, recurring_id: int) -> PortalRow:
    """The page where the caller changes the card."""
    return PortalRow(recurring.open_portal(current_viewer(), recurring_id, body["return_path"]))


# Receipts


@blueprint.route("/receipts")
@blueprint.arguments(schemas.ReceiptsQuery, location="query")
@signed_in
def list_receipts(query: Body) -> Page[ReceiptRow]:
    """The caller's receipts and credit notes for donations and subscriptions, the oldest first."""
    return receipts.list_receipts(current_viewer(), query["page"], query["size"])


@blueprint.route("/receipts/<string:number>/receipt.pdf")
@limit_by_member(STATEMENTS)
@blueprint.response(200)
@signed_in
def get_receipt(number: str) -> Response:
    """A receipt of the caller's as PDF."""
    return make_file_response(receipts.render_receipt(current_viewer(), number), PDF, f"{number}.pdf")


@blueprint.route("/year-statements", methods=["POST"])
@blueprint.arguments(schemas.StatementQuery)
@limit_by_member(STATEMENTS)
@signed_in
def make_statement(body: Body) -> StatementRow:
    """What the caller has given from one day to another, and got back, by currency."""
    return receipts.make_statement(current_viewer(), **body)


@blueprint.route("/year-statements/statement.pdf")
@blueprint.arguments(schemas.StatementQuery, location="query")
@limit_by_member(STATEMENTS)
@blueprint.response(200)
@signed_in
def get_statement_pdf(query: Body) -> Response:
    """The same as PDF."""
    body = receipts.render_statement(current_viewer(), **query)
    return make_file_response(body, PDF, f"statement-{query['since']}-{query['until']}.pdf")


@blueprint.route("/year-statements/statement.csv")
@blueprint.arguments(schemas.StatementQuery, location="query")
@limit_by_member(STATEMENTS)
@blueprint.response(200)
@signed_in
def get_statement_csv(query: Body) -> Response:
    """The same as a table."""
    body = receipts.write_statement(current_viewer(), **query)
    return make_file_response(body, CSV, f"statement-{query['since']}-{query['until']}.csv")


# Of admins and staff


@blueprint.route("/donations")
@blueprint.arguments(schemas.DonationsQuery, location="query")
@requires(MANAGE)
def list_donations(query: Body) -> Page[DonationItemRow]:
    """All donations, the newest first."""
    return queries.list_donations(query)


@blueprint.route("/donations/<id:donation_id>/refunds", methods=["POST"])
@blueprint.arguments(schemas.RefundAskedSchema)
@blueprint.response(201, RefundRow)
@requires(MANAGE)
def refund(body: Body, donation_id: int) -> RefundRow:
    """Give a donation back, or a part of it; 409 for one that is not paid or is disputed."""
    made = donations.refund(current_viewer(), donation_id, body, get_idempotency_key())
    return RefundRow(made["id"], made["amount_minor"], made["currency"], made["reason"], made["status"])


@blueprint.route("/donations/<id:donation_id>/message", methods=["PUT"])
@blueprint.arguments(schemas.MessageSchema)
@requires(MODERATE)
def set_message(body: Body, donation_id: int) -> DonationItemRow:
    """Show or hide what a donor has written."""
    status = MessageStatus(body["status"])
    messages.set_message(messages.DONATION_TYPE, donation_id, status, current_viewer())
    db.session.commit()
    return queries.get_donation(donation_id)


@blueprint.route("/donation-goals", methods=["POST"])
@blueprint.arguments(schemas.GoalCreateSchema)
@blueprint.response(201, GoalRow)
@requires(MANAGE)
def create_goal(body: Body) -> GoalRow:
    """Add a goal."""
    goal_id = goals.create_goal(current_viewer(), body)
    db.session.commit()
    return queries.get_goal(goal_id)


@blueprint.route("/donation-goals/<id:goal_id>", methods=["PUT"])
@blueprint.arguments(schemas.GoalChangeSchema)
@requires(MANAGE)
def update_goal(body: Body, goal_id: int) -> GoalRow:
    """Change a goal, or open and close it."""
    goals.update_goal(current_viewer(), goal_id, body)
    db.session.commit()
    return queries.get_goal(goal_id)


@blueprint.route("/donation-goals/<id:goal_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_goal(goal_id: int) -> None:
    """Delete a goal that nobody has given to."""
    goals.delete_goal(current_viewer(), goal_id)
    db.session.commit()

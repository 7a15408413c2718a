"""The calls under /ticket-api about events, ticket types, their pictures, categories, tags and venues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from flask import Response

from motorclub.api import (
    Blueprint,
    PageQuery,
    Schema,
    current_viewer,
    db,
    forbidden,
    not_found,
    now,
    page_query,
    page_schema,
    public,
    requires,
    signed_in,
)
from motorclub.api.cars import find_car, list_visible_cars
from motorclub.api.rows import Page, Row, delete_rows, schema_of, to_row
from motorclub_events.catalogue import (
    copying,
    entries,
    event_queries,
    feeds,
    labels,
    organising,
    schemas,
    ticket_types,
)
from motorclub_events.checkout import availability
from motorclub_events.checkout.schemas import ManagedTypeRow, TicketTypeRow
from motorclub_events.models import (
    CalendarFeed,
    CancelJob,
    ClubEvent,
    TicketType,
    Visibility,
)
from motorclub_events.money import cancelling
from motorclub_events.permissions import MANAGE, MANAGE_CATALOGUE, READ_ANY
from motorclub_events.shared import access, calendars
from motorclub_events.shared.http import Body, Created
from motorclub_events.tickets import questions
from motorclub_events.tickets.schemas import QuestionChangeSchema, QuestionCreateSchema, QuestionRow

blueprint = Blueprint("events", __name__, description="Events: finding and organising them")


T = TypeVar("T")
ListQuery = page_query(50)
CALENDAR = {"Content-Type": "text/calendar; charset=utf-8"}


def _event(event_id: int) -> schemas.EventRow:
    viewer = current_viewer()
    return event_queries.get_event(access.get_visible_event(viewer, event_id), viewer)


# For everybody


@blueprint.route("/events")
@blueprint.arguments(schemas.EventsQuery, location="query")
@blueprint.response(200, Page[schemas.EventItemRow])
@public
def list_events(query: Body) -> Page[schemas.ManagedItemRow]:
    """Published events, by their time unless said otherwise."""
    return event_queries.list_events(
        event_queries.match_events(query), query["page"], query["size"], query["sort"]
    )


@blueprint.route("/cars/<id:car_id>/events")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, Page[schemas.EventItemRow])
@public
def list_events_of_car(query: Body, car_id: int) -> Page[schemas.ManagedItemRow]:
    """Events to which a car of the showcase came, the latest first; for its owner also those that it is going to.

    404 for a car that the caller may not see, and while the showcase is off.
    """
    viewer = current_viewer()
    if car_id not in list_visible_cars(viewer.id, [car_id]):
        raise not_found("Car {id}", id=car_id)
    own = viewer.signed_in and find_car(viewer.member_id, car_id) is not None
    which = event_queries.match_events_of_car(car_id, own=own)
    return event_queries.list_events(which, query["page"], query["size"], "-startsAt")


@blueprint.route("/events/<id:event_id>")
@public
def one_event(event_id: int) -> schemas.EventRow:
    """An event with its ticket types; a draft for its organiser only."""
    found = _event(event_id)
    event_queries.count_view(event_id)
    return found


@blueprint.route("/events/<id:event_id>/calendar.ics")
@blueprint.response(200)
@public
def calendar(event_id: int) -> Response:
    """An event for a calendar programme."""
    return Response(
        calendars.render_calendar(feeds.list_calendar_event(event_id), now(), "Motorclub"), headers=CALENDAR
    )


@blueprint.route("/calendars/<string:token>.ics")
@blueprint.response(200)
@public
def calendar_feed(token: str) -> Response:
    """The events of the member who has this address; a calendar programme sends no other proof."""
    body = calendars.render_calendar(feeds.list_feed_events(token), now(), "My events")
    return Response(body, headers={**CALENDAR, "Cache-Control": "no-store"})


@blueprint.route("/calendar-feed", methods=["POST"])
@blueprint.response(201, schemas.FeedRow)
@signed_in
def renew_feed() -> schemas.FeedRow:
    """An address for the caller's calendar programme; the one before ends."""
    return schemas.FeedRow(feeds.renew_feed(current_viewer().member_id))


@blueprint.route("/calendar-feed", methods=["DELETE"])
@signed_in
def end_feed() -> None:
    """Delete the caller's feed address."""
    delete_rows(CalendarFeed, CalendarFeed.user_id == current_viewer().member_id)
    db.session.commit()


# Organising


@blueprint.route("/events", methods=["POST"])
@blueprint.arguments(schemas.EventCreateSchema)
@blueprint.response(201, schemas.EventRow)
@requires(MANAGE)
def create_event(body: Body) -> Created[schemas.EventRow]:
    """A new event, a draft."""
    event_id = organising.create_event(current_viewer(), body)
    return _event(event_id), {"Location": f"/ticket-api/events/{event_id}"}


@blueprint.route("/events/<id:event_id>", methods=["PUT"])
@blueprint.arguments(schemas.EventChangeSchema)
@requires(MANAGE)
def change_event(body: Body, event_id: int) -> schemas.EventRow:
    """Change an event; ticket holders are notified of a new time."""
    organising.change_event(current_viewer(), event_id, body)
    return _event(event_id)


@blueprint.route("/events/<id:event_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_event(event_id: int) -> None:
    """Throw a draft away."""
    organising.delete_event(current_viewer(), event_id)


@blueprint.route("/events/<id:event_id>/publish", methods=["POST"])
@requires(MANAGE)
def publish_event(event_id: int) -> schemas.EventRow:
    """Show it to everybody, or bring a postponed one back."""
    organising.publish_event(current_viewer(), event_id)
    return _event(event_id)


@blueprint.route("/events/<id:event_id>/postpone", methods=["POST"])
@blueprint.arguments(schemas.PostponeSchema)
@requires(MANAGE)
def postpone_event(body: Body, event_id: int) -> schemas.EventRow:
    """It takes place at another time, which may be said later."""
    organising.postpone_event(current_viewer(), event_id, body.get("starts_at"), body.get("ends_at"))
    return _event(event_id)


@blueprint.route("/events/<id:event_id>/cancel", methods=["POST"])
@blueprint.arguments(schemas.CancelSchema)
@blueprint.response(202, schemas.JobRow)
@requires(MANAGE)
def cancel_event(body: Body, event_id: int) -> schemas.JobRow:
    """It does not take place; orders are cancelled and refunded in the background."""
    return _job(organising.cancel_event(current_viewer(), event_id, body["reason"], refund=body["refund"]))


def _job(job: CancelJob) -> schemas.JobRow:
    failed_refunds, disputed = cancelling.count_unrefunded(job.event_id)
    return to_row(schemas.JobRow, job, job_id=job.id, failed_refunds=failed_refunds, disputed=disputed)


@blueprint.route("/events/<id:event_id>/cancel-jobs/<id:job_id>")
@requires(MANAGE)
def cancel_job(event_id: int, job_id: int) -> schemas.JobRow:
    """How far that is."""
    return _job(organising.get_cancel_job(current_viewer(), event_id, job_id))


@blueprint.route("/events/<id:event_id>/duplicate", methods=["POST"])
@blueprint.response(201, schemas.EventRow)
@requires(MANAGE)
def duplicate_event(event_id: int) -> Created[schemas.EventRow]:
    """A draft like it, with its ticket types."""
    copy = copying.duplicate_event(current_viewer(), event_id)
    return _event(copy), {"Location": f"/ticket-api/events/{copy}"}


# Lists


@blueprint.route("/organizers/<id:organizer_id>/events")
@blueprint.arguments(schemas.ManagedQuery, location="query")
@requires(MANAGE)
def list_organizer_events(query: Body, organizer_id: int) -> Page[schemas.ManagedItemRow]:
    """An organiser's events, drafts too: those to come, the next first, then those that are over."""
    viewer = current_viewer()
    if organizer_id != viewer.id and not viewer.may(READ_ANY):
        raise forbidden()
    which = event_queries.match_managed_events(organizer_id, query)
    return event_queries.list_managed_events(which, query["page"], query["size"])


@blueprint.route("/users/<id:user_id>/staffed-events")
@blueprint.arguments(schemas.StaffedQuery, location="query")
@blueprint.response(200, Page[schemas.EventItemRow])
@signed_in
def list_staffed_events(query: Body, user_id: int) -> Page[schemas.ManagedItemRow]:
    """The events at which the caller lets people in, whatever their role."""
    access.check_is_own(current_viewer(), user_id)
    sort = "startsAt" if query["when"] == "upcoming" else "-startsAt"
    which = event_queries.staffed_by(user_id, query["when"])
    return event_queries.list_events(which, query["page"], query["size"], sort)


@blueprint.route("/events/<id:event_id>/staff")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def list_staff(query: Body, event_id: int) -> Page[schemas.StaffRow]:
    """Who lets people in."""
    access.check_sales(current_viewer(), event_id)
    return organising.list_staff(event_id, query["page"], query["size"])


@blueprint.route("/events/<id:event_id>/staff", methods=["POST"])
@blueprint.arguments(schemas.StaffBodySchema)
@requires(MANAGE)
def add_staff(body: Body, event_id: int) -> None:
    """Somebody may let people in from now on."""
    organising.add_staff(current_viewer(), event_id, body)


@blueprint.route("/events/<id:event_id>/staff/<id:user_id>", methods=["DELETE"])
@requires(MANAGE)
def remove_staff(event_id: int, user_id: int) -> None:
    """Somebody lets people in no longer."""
    organising.remove_staff(current_viewer(), event_id, user_id)


# Ticket types


@blueprint.route("/events/<id:event_id>/ticket-types")
@blueprint.arguments(ListQuery, location="query")
@blueprint.response(200, Page[TicketTypeRow])
@public
def list_types(query: Body, event_id: int) -> Page[ManagedTypeRow]:
    """The ticket types of an event that everybody may know of."""
    event = access.get_visible_event(current_viewer(), event_id)
    return _page(availability.list_types(event, managed=False), query)


def _page(found: Sequence[T], query: Body) -> Page[T]:
    page, size = query["page"], query["size"]
    return Page.of(found[page * size : (page + 1) * size], len(found), page, size)


@blueprint.route("/events/<id:event_id>/managed-ticket-types")
@blueprint.arguments(ListQuery, location="query")
@requires(MANAGE)
def list_managed_types(query: Body, event_id: int) -> Page[ManagedTypeRow]:
    """All ticket types of an event, with their numbers."""
    access.check_sales(current_viewer(), event_id)
    return _page(availability.list_types(db.session.get_one(ClubEvent, event_id), managed=True), query)


@blueprint.route("/events/<id:event_id>/ticket-types", methods=["POST"])
@blueprint.arguments(schemas.TypeCreateSchema)
@blueprint.response(201, ManagedTypeRow)
@requires(MANAGE)
def create_type(body: Body, event_id: int) -> ManagedTypeRow:
    """A new ticket type."""
    return _type(ticket_types.create_type(current_viewer(), event_id, body))


def _type(ticket_type_id: int) -> ManagedTypeRow:
    kind = db.session.get_one(TicketType, ticket_type_id)
    return availability.get_type(kind, db.session.get_one(ClubEvent, kind.event_id))


@blueprint.route("/ticket-types/<id:ticket_type_id>")
@public
def one_type(ticket_type_id: int) -> TicketTypeRow:
    """A ticket type of an event that is public; a hidden one for those who see what the event sells."""
    kind, viewer = db.session.get(TicketType, ticket_type_id), current_viewer()
    if kind is None or (
        kind.visibility == Visibility.HIDDEN and not access.may_see_sales(viewer, kind.event_id)
    ):
        raise not_found("Ticket type {id}", id=ticket_type_id)
    access.get_visible_event(viewer, kind.event_id)
    return _type(ticket_type_id)


@blueprint.route("/ticket-types/<id:ticket_type_id>", methods=["PUT"])
@blueprint.arguments(schemas.TypeChangeSchema)
@requires(MANAGE)
def change_type(body: Body, ticket_type_id: int) -> ManagedTypeRow:
    """Change a ticket type; what is ordered keeps its price."""
    ticket_types.change_type(current_viewer(), ticket_type_id, body)
    return _type(ticket_type_id)


@blueprint.route("/ticket-types/<id:ticket_type_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_type(ticket_type_id: int) -> None:
    """Take one away that nobody has ever ordered."""
    ticket_types.delete_type(current_viewer(), ticket_type_id)


@blueprint.route("/ticket-types/<id:ticket_type_id>/pause", methods=["POST"])
@requires(MANAGE)
def pause_type(ticket_type_id: int) -> ManagedTypeRow:
    """Stop selling it."""
    ticket_types.pause_type(current_viewer(), ticket_type_id, paused=True)
    return _type(ticket_type_id)


@blueprint.route("/ticket-types/<id:ticket_type_id>/resume", methods=["POST"])
@requires(MANAGE)
def resume_type(ticket_type_id: int) -> ManagedTypeRow:
    """Go on selling it."""
    ticket_types.pause_type(current_viewer(), ticket_type_id, paused=False)
    return _type(ticket_type_id)


# Questions


@blueprint.route("/events/<id:event_id>/questions")
@blueprint.response(200, schema_of(QuestionRow)(many=True))
@public
def list_questions(event_id: int) -> Sequence[QuestionRow]:
    """What is asked of each ticket's attendee, in its order."""
    access.get_visible_event(current_viewer(), event_id)
    return questions.list_questions(event_id)


@blueprint.route("/events/<id:event_id>/questions", methods=["POST"])
@blueprint.arguments(QuestionCreateSchema)
@blueprint.response(201, QuestionRow)
@requires(MANAGE)
def create_question(body: Body, event_id: int) -> QuestionRow:
    """A new question; tickets that are sold already are without an answer."""
    return questions.create_question(current_viewer(), event_id, body)


@blueprint.route("/event-questions/<id:question_id>", methods=["PUT"])
@blueprint.arguments(QuestionChangeSchema)
@requires(MANAGE)
def change_question(body: Body, question_id: int) -> QuestionRow:
    """Change a question; what has been answered stays as it was asked."""
    return questions.change_question(current_viewer(), question_id, body)


@blueprint.route("/event-questions/<id:question_id>", methods=["DELETE"])
@requires(MANAGE)
def delete_question(question_id: int) -> None:
    """Ask no longer; the answers stay."""
    questions.delete_question(current_viewer(), question_id)


# Categories, tags, venues


def _add_entry_routes(
    path: str, kind: type[Row], body_schema: type[Schema], list_summary: str, change_summary: str
) -> None:
    """The calls about one of the tables that all events share; `listed` and `changed` describe two of them."""
    table = entries.TABLE_OF[kind]
    noun = entries.NAMES[table].lower()
    one = f"{path}/<id:{noun}_id>"

    @blueprint.route(path, endpoint=f"list_{noun}")
    @blueprint.doc(summary=list_summary)
    @blueprint.arguments(ListQuery, location="query")
    @blueprint.response(200, page_schema(schema_of(kind)))
    @public
    def list_entries(query: Body) -> Page[Row]:
        return entries.list_entries(kind, current_viewer(), query["page"], query["size"])

    @blueprint.route(path, endpoint=f"create_{noun}", methods=["POST"])
    @blueprint.doc(summary=f"A new {noun}.")
    @blueprint.arguments(body_schema)
    @blueprint.response(201, kind)
    @requires(MANAGE)
    def create_entry(body: Body) -> Row:
        return to_row(kind, entries.create_entry(current_viewer(), table, body))

    @blueprint.route(one, endpoint=f"change_{noun}", methods=["PUT"])
    @blueprint.doc(summary=change_summary)
    @blueprint.arguments(body_schema)
    @blueprint.response(200, kind)
    @requires(MANAGE)
    def change_entry(body: Body, **ids: int) -> Row:
        return to_row(kind, entries.change_entry(current_viewer(), table, ids[f"{noun}_id"], body))

    @blueprint.route(one, endpoint=f"delete_{noun}", methods=["DELETE"])
    @blueprint.doc(summary="Take one away that no event has.")
    @requires(MANAGE)
    def delete_entry(**ids: int) -> None:
        entries.delete_entry(current_viewer(), table, ids[f"{noun}_id"])

    @blueprint.route(f"{one}/proposals", endpoint=f"propose_{noun}", methods=["POST"])
    @blueprint.doc(
        summary=f"Propose a change of a {noun} that is not the caller's to change. "
        "409 while an earlier proposal is open."
    )
    @blueprint.arguments(body_schema)
    @blueprint.response(201, schemas.ProposalRow)
    @requires(MANAGE)
    def propose_change(body: Body, **ids: int) -> schemas.ProposalRow:
        return entries.propose_change(current_viewer(), table, ids[f"{noun}_id"], body)


_add_entry_routes(
    "/event-categories",
    schemas.CategoryRow,
    schemas.CategoryBodySchema,
    "Categories in their order.",
    "Change a category.",
)
_add_entry_routes("/event-tags", schemas.TagRow, schemas.TagBodySchema, "Tags by name.", "Change a tag.")
_add_entry_routes(
    "/venues",
    schemas.VenueRow,
    schemas.VenueBodySchema,
    "Venues by name.",
    "Change a venue; events there show it.",
)


@blueprint.route("/ticket-labels")
@blueprint.arguments(ListQuery, location="query")
@requires(MANAGE)
def list_labels(query: Body) -> Page[schemas.ManagedLabelRow]:
    """The labels that ticket types can have, in their order; those that are off cannot be chosen."""
    return labels.list_labels(query["page"], query["size"])


@blueprint.route("/ticket-labels", methods=["POST"])
@blueprint.arguments(schemas.LabelBodySchema)
@blueprint.response(201, schemas.ManagedLabelRow)
@requires(MANAGE_CATALOGUE)
def create_label(body: Body) -> schemas.ManagedLabelRow:
    """A new label."""
    return labels.get_label(labels.create_label(current_viewer(), body))


@blueprint.route("/ticket-labels/<id:label_id>", methods=["PUT"])
@blueprint.arguments(schemas.LabelBodySchema)
@requires(MANAGE_CATALOGUE)
def change_label(body: Body, label_id: int) -> schemas.ManagedLabelRow:
    """Change a label; ticket types that have it show the change."""
    labels.change_label(current_viewer(), label_id, body)
    return labels.get_label(label_id)


@blueprint.route("/ticket-labels/<id:label_id>", methods=["DELETE"])
@requires(MANAGE_CATALOGUE)
def delete_label(label_id: int) -> None:
    """Delete a label that no ticket type has."""
    labels.delete_label(current_viewer(), label_id)


@blueprint.route("/catalogue-proposals")
@blueprint.arguments(schemas.ProposalsQuery, location="query")
@requires(MANAGE)
def list_proposals(query: Body) -> Page[schemas.ProposalRow]:
    """Proposed changes, the newest first: the caller's own, or all for those who decide on them."""
    return entries.list_proposals(current_viewer(), query.get("status"), query["page"], query["size"])


@blueprint.route("/catalogue-proposals/<id:proposal_id>", methods=["PUT"])
@blueprint.arguments(schemas.ProposalDecisionSchema)
@requires(MANAGE_CATALOGUE)
def decide_proposal(body: Body, proposal_id: int) -> schemas.ProposalRow:
    """Make a proposed change, or decline it; its proposer and the owner are notified. 409 once it is decided."""
    return entries.decide_proposal(
        current_viewer(), proposal_id, accepted=body["accept"], answer=body.get("answer") or None
    )

"""The calls under /ticket-api about tickets, transfers, attendees and questions."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from flask import Response

from motorclub.api import (
    ApiError,
    Blueprint,
    current_viewer,
    not_found,
    now,
    reads,
    requires,
    signed_in,
)
from motorclub.api.cars import list_cars
from motorclub.api.rows import Page, schema_of
from motorclub_events.models import Order, Ticket, TicketStatus
from motorclub_events.permissions import MANAGE
from motorclub_events.shared import access, http
from motorclub_events.shared.http import Body
from motorclub_events.tickets import documents, schemas, ticket_queries, transfers

blueprint = Blueprint("events_tickets", __name__, description="Tickets, transfers and attendees")


PDF = "application/pdf"


# A page of tickets is opened as a document of its own; nothing in it may run or load anything.
PAPER = {
    **http.PRIVATE,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; "
    "frame-ancestors 'self'",
}


@blueprint.route("/events/<id:event_id>/attendees")
@blueprint.arguments(schemas.AttendeesQuery, location="query")
@requires(MANAGE)
def attendees(query: Body, event_id: int) -> Page[schemas.AttendeeRow]:
    """Who comes."""
    access.check_sales(current_viewer(), event_id)
    return ticket_queries.list_attendees(event_id, query)


# Tickets


@blueprint.route("/users/<id:user_id>/tickets")
@blueprint.arguments(schemas.TicketsQuery, location="query")
@signed_in
def my_tickets(query: Body, user_id: int) -> Page[schemas.TicketRow]:
    """The caller's tickets, by the time of their events."""
    access.check_is_own(current_viewer(), user_id)
    return ticket_queries.list_tickets(
        Ticket.owner_user_id == user_id, query["when"], query["page"], query["size"]
    )


def _ticket(ticket_id: int) -> schemas.TicketRow:
    return ticket_queries.get_tickets(Ticket.id == ticket_id)[0]


@blueprint.route("/tickets/<id:ticket_id>")
@signed_in
def one_ticket(ticket_id: int) -> schemas.TicketRow:
    """A ticket of the caller's."""
    access.get_own_ticket(current_viewer(), ticket_id)
    return _ticket(ticket_id)


@blueprint.route("/tickets/<id:ticket_id>/qr.svg")
@blueprint.response(200)
@signed_in
def qr(ticket_id: int) -> Response:
    """What is shown at the gate. Raises 410 for a ticket that is void."""
    ticket = access.get_own_ticket(current_viewer(), ticket_id)
    if ticket.status != TicketStatus.VALID:
        raise ApiError(410, "This ticket is void.")
    image = documents.render_qr(ticket.event_id, ticket.id, ticket.secret_version)
    return Response(image, headers={**http.PRIVATE, "Content-Type": "image/svg+xml"})


@blueprint.route("/orders/<id:order_id>/tickets.html")
@blueprint.response(200)
@signed_in
def printable(order_id: int) -> Response:
    """The tickets of an order that are the caller's, as one page to print."""
    code, found = _own_tickets(order_id)
    return Response(documents.render_page(code, found), headers=PAPER)


def _own_tickets(order_id: int) -> tuple[str, list[schemas.TicketRow]]:
    """(code of the order, the caller's tickets of it). Raises 404 for none."""
    mine = sa.and_(Ticket.order_id == order_id, Ticket.owner_user_id == current_viewer().member_id)
    found = ticket_queries.get_tickets(mine)
    if not found:
        raise not_found("Order {id}", id=order_id)
    return reads().scalar(sa.select(Order.code).where(Order.id == order_id)) or "", found


@blueprint.route("/orders/<id:order_id>/tickets.pdf")
@blueprint.response(200)
@signed_in
def order_pdf(order_id: int) -> Response:
    """The tickets of an order that are the caller's, one on each page."""
    code, found = _own_tickets(order_id)
    return http.make_file_response(
        documents.render_pdf(f"Tickets of order {code}", found, now()), PDF, f"tickets-{code}.pdf"
    )


@blueprint.route("/tickets/<id:ticket_id>/ticket.pdf")
@blueprint.response(200)
@signed_in
def ticket_pdf(ticket_id: int) -> Response:
    """A ticket of the caller's."""
    access.get_own_ticket(current_viewer(), ticket_id)
    ticket = _ticket(ticket_id)
    return http.make_file_response(
        documents.render_pdf(f"Ticket {ticket.code}", [ticket], now()), PDF, f"ticket-{ticket.code}.pdf"
    )


@blueprint.route("/users/<id:user_id>/cars")
@blueprint.response(200, schema_of(schemas.CarRow)(many=True))
@signed_in
def my_cars(user_id: int) -> Sequence[schemas.CarRow]:
    """The caller's cars in the showcase, for tickets, without those that were sold; none while it is off."""
    access.check_is_own(current_viewer(), user_id)
    return [{"id": car.id, "name": car.name} for car in list_cars(user_id) if not car.is_past]


@blueprint.route("/tickets/<id:ticket_id>/attendee", methods=["PUT"])
@blueprint.arguments(schemas.AttendeeBodySchema)
@signed_in
def name_attendee(body: Body, ticket_id: int) -> schemas.TicketRow:
    """Say who comes."""
    transfers.name_attendee(current_viewer(), ticket_id, body)
    return _ticket(ticket_id)


@blueprint.route("/tickets/<id:ticket_id>/transfers", methods=["POST"])
@blueprint.arguments(schemas.TransferBodySchema)
@blueprint.response(201, schemas.TransferRow)
@signed_in
def offer(body: Body, ticket_id: int) -> schemas.TransferRow:
    """Offer a ticket to an email address, by a mail."""
    return transfers.offer_ticket(current_viewer(), ticket_id, body["to_email"])


@blueprint.route("/tickets/<id:ticket_id>/transfers/<id:transfer_id>", methods=["DELETE"])
@signed_in
def withdraw(ticket_id: int, transfer_id: int) -> None:
    """It is offered no longer."""
    transfers.withdraw_offer(current_viewer(), ticket_id, transfer_id)


@blueprint.route("/ticket-transfers/<string:token>")
@signed_in
def get_offer(token: str) -> schemas.OfferedRow:
    """What the bearer of a token is offered."""
    return transfers.get_offer(token)


@blueprint.route("/ticket-transfers/<string:token>/accept", methods=["POST"])
@signed_in
def accept(token: str) -> schemas.TicketRow:
    """Take a ticket over; its old QR code is refused from now on."""
    return _ticket(transfers.accept_offer(current_viewer(), token))


@blueprint.route("/ticket-transfers/<string:token>/decline", methods=["POST"])
@signed_in
def decline(token: str) -> None:
    """Do not take it."""
    transfers.decline_offer(current_viewer(), token)

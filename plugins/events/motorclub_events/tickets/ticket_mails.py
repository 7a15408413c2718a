"""Mails that bring the tickets themselves: after the purchase, and once more before the event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import Member, db, now, service, site_url
from motorclub.api.mail import LocalTime, MailAttachment, MailTemplate, MailVariable, Translatable, send_mail
from motorclub.api.payments import Money
from motorclub_events.models import ClubEvent, EventStatus, Order, Ticket, TicketStatus, Venue
from motorclub_events.settings import get_settings
from motorclub_events.shared import calendars, mails
from motorclub_events.tickets import audience, documents, ticket_queries

CONFIRMED = "events.order_confirmed"
REMINDER = "events.reminder"
# How many owners are reminded in one transaction.
REMINDED_AT_ONCE = 200


def attach_tickets(about: Mapping[str, int]) -> Iterable[MailAttachment]:
    """The valid tickets of an event that its owner has, or of an order alone: codes, a PDF and the date."""
    which = [
        Ticket.event_id == about["event"],
        Ticket.owner_user_id == about["owner"],
        Ticket.status == TicketStatus.VALID,
    ]
    if "order" in about:
        which.append(Ticket.order_id == about["order"])
    tickets = ticket_queries.get_tickets(sa.and_(*which))
    if not tickets:
        return
    for ticket in tickets:
        caption = f"{ticket.code}: {ticket.ticket_type_name}"
        yield MailAttachment(f"{ticket.code}.png", "image/png", documents.draw_qr(ticket).getvalue(), caption)
    pdf = documents.render_pdf(f"Tickets for {tickets[0].event_title}", tickets, now())
    yield MailAttachment("tickets.pdf", "application/pdf", pdf)
    events = calendars.list_events(ClubEvent.id == about["event"])
    calendar = calendars.render_calendar(events, now(), "Motorclub")
    yield MailAttachment("event.ics", "text/calendar", calendar.encode())


WHERE = MailVariable("where", "Old Airfield, Hangar Street 1, Kiel")
TICKETS = MailVariable("tickets", "7K3M9QX2AB", secret=True)
TEMPLATES = (
    MailTemplate(
        CONFIRMED,
        "Brings a buyer the tickets.",
        "Your tickets for {{ event }}",
        """\
Hello {{ username }},

your tickets for **{{ event }}** are there: {{ tickets }}.

- When: {{ when }}
- Where: {{ where }}
- Order {{ code }}: {{ total }}{% if discount %}, after a discount of {{ discount }}{% endif %}\
{% if tax %} ({{ tax }} tax included){% endif %}. This is not a tax invoice.

{% if test %}**This was a test payment: no money has moved.**{% endif %}

[Show my tickets]({{ link }})""",
        (
            *(mails.USERNAME, mails.EVENT, mails.WHEN, WHERE, TICKETS, mails.CODE, mails.TOTAL),
            *(MailVariable("discount", Money(250, "EUR")), MailVariable("tax", Money(200, "EUR"))),
            *(MailVariable("test", "yes"), mails.ORDER),
        ),
        attach=attach_tickets,
    ),
    MailTemplate(
        REMINDER,
        "Reminds who holds a ticket that the event is near, and brings the tickets once more.",
        "Soon: {{ event }}",
        """\
Hello {{ username }},

**{{ event }}** is near. Your tickets: {{ tickets }}.

- When: {{ when }}
- Where: {{ where }}

[Show my tickets]({{ link }})""",
        (
            *(mails.USERNAME, mails.EVENT, mails.WHEN, WHERE, TICKETS),
            MailVariable("link", "https://motorclub.example/my-tickets", needed=True),
        ),
        attach=attach_tickets,
    ),
)


def mail_tickets(order: Order) -> None:
    """A mail with the tickets of an order, in the current transaction: also while this plugin is off."""
    issued = sa.select(Ticket.code).where(Ticket.order_id == order.id).order_by(Ticket.id)
    path = f"/my-tickets?order={order.id}"
    if order.payment_id is not None and service(audience.SERVICE, audience.EventAudience) is None:
        # Nobody can open the page of tickets then; the receipt shows them, too.
        path = f"/payment-success?paymentId={order.payment_id}"
    values = {
        **_describe_event(db.session.get_one(ClubEvent, order.event_id)),
        "username": order.buyer_name,
        "code": order.code,
        "tickets": ", ".join(db.session.scalars(issued)),
        "total": Money(order.total_minor, order.currency),
        "discount": Money(order.discount_minor, order.currency) if order.discount_minor else None,
        "tax": Money(order.tax_minor, order.currency) if order.tax_minor else None,
        "test": "" if order.livemode else "yes",
        "link": site_url(path),
    }
    about = {"event": order.event_id, "owner": order.user_id, "order": order.id}
    send_mail(CONFIRMED, order.buyer_email, values, about=about)


def _describe_event(event: ClubEvent) -> dict[str, object]:
    venue = db.session.get(Venue, event.venue_id) if event.venue_id else None
    place = venue and calendars.format_place(venue.name, venue.address_line1, venue.address_line2, venue.city)
    return {
        "event": event.title,
        "when": LocalTime(event.starts_at, event.timezone),
        "where": place or Translatable("Online"),
    }


def send_reminders() -> None:
    """Remind owners of tickets of the next events, in the current transaction; once for each ticket and date."""
    found = defaultdict(list)
    with db.session.no_autoflush:
        for ticket in db.session.scalars(_select_unreminded()):
            found[ticket.event_id, ticket.owner_user_id].append(ticket)
    for (event_id, owner_id), tickets in found.items():
        event = db.session.get_one(ClubEvent, event_id)
        owner = db.session.get_one(Member, owner_id)
        for ticket in tickets:
            ticket.reminded_for = event.starts_at
        values = {
            **_describe_event(event),
            "username": owner.username,
            "tickets": ", ".join(ticket.code for ticket in tickets),
            "link": site_url("/my-tickets"),
        }
        send_mail(REMINDER, owner.email, values, about={"event": event_id, "owner": owner_id})
    db.session.flush()


def _select_unreminded() -> sa.Select[Ticket]:
    """Tickets of those who come next, locked; not those issued after the others were reminded."""
    before = timedelta(hours=get_settings().reminder_hours)
    due = sa.and_(
        Ticket.event_id == ClubEvent.id,
        ClubEvent.status == EventStatus.PUBLISHED,
        ClubEvent.starts_at > now(),
        ClubEvent.starts_at <= now() + before,
        Ticket.status == TicketStatus.VALID,
        Ticket.issued_at < ClubEvent.starts_at - before,
        Ticket.reminded_for.is_distinct_from(ClubEvent.starts_at),
    )
    owners = sa.select(Ticket.event_id, Ticket.owner_user_id).where(due).distinct().limit(REMINDED_AT_ONCE)
    theirs = sa.tuple_(Ticket.event_id, Ticket.owner_user_id).in_(owners.correlate(None))
    chosen = sa.select(Ticket).join(ClubEvent, ClubEvent.id == Ticket.event_id).where(due, theirs)
    return chosen.order_by(Ticket.id).with_for_update(of=Ticket, key_share=True, skip_locked=True)

"""Events as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Consequence, DemoContext, Routes, contributes, db, hookimpl, now
from motorclub_events import audit, demo, figures, jobs, notifications, personal_data, settings
from motorclub_events.catalogue import documents, moderating, pictures
from motorclub_events.catalogue import routes as catalogue_routes
from motorclub_events.check_in import gate_frames
from motorclub_events.check_in import routes as check_in_routes
from motorclub_events.checkout import routes as checkout_routes
from motorclub_events.checkout import sales_frames
from motorclub_events.checkout.early_sale import EARLY_TICKETS
from motorclub_events.events import EVENTS
from motorclub_events.histories import HISTORIES
from motorclub_events.models import Base, ClubEvent, EventStatus, Order, OrderStatus, Ticket, TicketStatus
from motorclub_events.money import routes as money_routes
from motorclub_events.money import settling
from motorclub_events.permissions import PERMISSIONS
from motorclub_events.shared import mails, notification_kinds
from motorclub_events.tickets import audience, ticket_mails, ticket_queries
from motorclub_events.tickets import routes as ticket_routes

ROUTES = (catalogue_routes, checkout_routes, ticket_routes, money_routes, check_in_routes)


class EventsPlugin:
    """Events and their tickets."""

    register_routes = contributes([Routes(module.blueprint, "/ticket-api") for module in ROUTES])
    register_models = contributes((Base,))
    register_permissions = contributes(PERMISSIONS)
    register_settings = contributes(settings.EventsSettings)
    register_jobs = contributes(jobs.JOBS)
    register_topics = contributes((*sales_frames.TOPICS, *ticket_queries.TOPICS, *gate_frames.TOPICS))
    register_rights = contributes((pictures.MORE_PICTURES, EARLY_TICKETS))
    register_pictures = contributes(pictures.PICTURES)
    register_events = contributes(EVENTS)
    register_histories = contributes(HISTORIES)
    register_subscribers = contributes(notifications.SUBSCRIBERS)
    register_notifications = contributes(notification_kinds.KINDS)
    register_mails = contributes((*mails.TEMPLATES, *ticket_mails.TEMPLATES))
    register_figures = contributes(figures.FIGURES)
    register_services = contributes((*audience.SERVICES, *notifications.SERVICES, *settling.SERVICES))
    register_content_types = contributes(moderating.CONTENT_TYPES)
    register_page_resolvers = contributes(documents.PAGE_RESOLVERS)
    register_list_resolvers = contributes(documents.LIST_RESOLVERS)
    register_personal_data = contributes(personal_data.PERSONAL_DATA)
    register_commands = contributes(audit.COMMANDS)

    @hookimpl
    def check_disable(self) -> Iterable[Consequence]:
        """Events and tickets that nobody can see. Payments that are under way are settled all the same."""
        ahead = sa.and_(ClubEvent.status == EventStatus.PUBLISHED, ClubEvent.ends_at > now())
        tickets = sa.and_(Ticket.status == TicketStatus.VALID, Ticket.event_id == ClubEvent.id, ahead)
        return [
            Consequence("published events that nobody can see", _count(ClubEvent.id, ahead)),
            Consequence(
                "tickets for future events that cannot be scanned; those that were paid for are on their receipts",
                _count(Ticket.id, tickets),
            ),
            Consequence(
                "orders that are being paid; they are settled all the same",
                _count(Order.id, Order.status == OrderStatus.PENDING),
            ),
        ]

    @hookimpl
    def seed_demo(self, context: DemoContext) -> None:
        """Fifteen events and who goes there."""
        demo.seed(context)


def _count(column: sa.ColumnExpressionArgument[int], which: sa.ColumnElement[bool]) -> int:
    return db.session.scalar(sa.select(sa.func.count(column)).where(which)) or 0


plugin = EventsPlugin()

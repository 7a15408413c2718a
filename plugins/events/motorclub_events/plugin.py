"""Events as the platform sees them: what they contribute, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase

from motorclub import api
from motorclub.api.mail import MailTemplate
from motorclub_events import audit, demo, jobs, notifications, personal_data, settings
from motorclub_events.catalogue import content
from motorclub_events.catalogue import routes as catalogue_routes
from motorclub_events.check_in import gate_frames
from motorclub_events.check_in import routes as check_in_routes
from motorclub_events.checkout import routes as checkout_routes
from motorclub_events.checkout import sales_frames
from motorclub_events.events import EVENTS
from motorclub_events.models import Base, ClubEvent, EventStatus, Order, OrderStatus, Ticket, TicketStatus
from motorclub_events.money import routes as money_routes
from motorclub_events.money import settling
from motorclub_events.permissions import PERMISSIONS
from motorclub_events.shared import mails, notification_kinds
from motorclub_events.tickets import audience, ticket_queries
from motorclub_events.tickets import routes as ticket_routes

MOUNT = "/ticket-api"


class EventsPlugin:
    """Events and their tickets."""

    @api.hookimpl
    def register_routes(self) -> Iterable[api.Routes]:
        """Everything under /ticket-api."""
        modules = (catalogue_routes, checkout_routes, ticket_routes, money_routes, check_in_routes)
        return tuple(api.Routes(module.blueprint, MOUNT) for module in modules)

    @api.hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Events, ticket types, orders, tickets, scans."""
        return (Base,)

    @api.hookimpl
    def register_permissions(self) -> Iterable[api.Permission]:
        """Organising, and looking at and changing what others organise."""
        return PERMISSIONS

    @api.hookimpl
    def register_settings(self) -> type[Any]:
        """How long seats are kept."""
        return settings.EventsSettings

    @api.hookimpl
    def register_jobs(self) -> Iterable[api.Job]:
        """Time that is up, money that goes back, telling browsers."""
        return jobs.JOBS

    @api.hookimpl
    def register_topics(self) -> Iterable[api.Topic]:
        """What can be bought, what is sold, who comes in; a member's own."""
        return (*sales_frames.TOPICS, *ticket_queries.TOPICS, *gate_frames.TOPICS)

    @api.hookimpl
    def register_events(self) -> Iterable[type[api.Event]]:
        """Orders paid, tickets and events changed."""
        return EVENTS

    @api.hookimpl
    def register_subscribers(self) -> Iterable[api.Subscriber]:
        """Telling people and announcements."""
        return notifications.SUBSCRIBERS

    @api.hookimpl
    def register_notifications(self) -> Iterable[api.NotificationKind]:
        """Tickets, refunds, other times, free seats."""
        return notification_kinds.KINDS

    @api.hookimpl
    def register_mails(self) -> Iterable[MailTemplate]:
        """Confirmations and transfers."""
        return mails.TEMPLATES

    @api.hookimpl
    def register_services(self) -> Iterable[api.Service]:
        """Who holds tickets, whom it tells itself, what becomes of orders: for announcements, social, payments."""
        return (*audience.SERVICES, *notifications.SERVICES, *settling.SERVICES)

    @api.hookimpl
    def register_content_types(self) -> Iterable[api.ContentType]:
        """Events."""
        return content.CONTENT_TYPES

    @api.hookimpl
    def register_page_resolvers(self) -> Iterable[api.PageResolver]:
        """Events."""
        return content.PAGE_RESOLVERS

    @api.hookimpl
    def register_personal_data(self) -> Iterable[api.PersonalData]:
        """What a member has organised, bought and been let in to."""
        return personal_data.PERSONAL_DATA

    @api.hookimpl
    def register_commands(self) -> Iterable[click.Command]:
        """The audit."""
        return audit.COMMANDS

    @api.hookimpl
    def check_disable(self) -> Iterable[api.Consequence]:
        """Events and tickets that nobody can see. Payments that are under way are settled all the same."""
        ahead = sa.and_(ClubEvent.status == EventStatus.PUBLISHED, ClubEvent.ends_at > api.now())
        tickets = sa.and_(Ticket.status == TicketStatus.VALID, Ticket.event_id == ClubEvent.id, ahead)
        return [
            api.Consequence("published events that nobody can see", _count(ClubEvent.id, ahead)),
            api.Consequence(
                "tickets for future events that cannot be scanned; those that were paid for are on their receipts",
                _count(Ticket.id, tickets),
            ),
            api.Consequence(
                "orders that are being paid; they are settled all the same",
                _count(Order.id, Order.status == OrderStatus.PENDING),
            ),
        ]

    @api.hookimpl
    def seed_demo(self, context: api.DemoContext) -> None:
        """Fifteen events and who goes there."""
        demo.seed(context)


def _count(column: sa.ColumnExpressionArgument[int], which: sa.ColumnElement[bool]) -> int:
    return api.db.session.scalar(sa.select(sa.func.count(column)).where(which)) or 0


plugin = EventsPlugin()

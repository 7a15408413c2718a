"""What the demo community has bought."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import db
from motorclub.testing.site import Site
from motorclub_events.models import Order, Ticket


def test_the_demo_sells_its_tickets_over_many_days(site: Site) -> None:
    """Each on the day of its order, so that charts of sales have more than one column."""
    site.seed("events")
    issued_on = sa.cast(Ticket.issued_at, sa.Date)
    with site.context():
        days = set(db.session.scalars(sa.select(issued_on)))
        late = sa.select(sa.func.count()).join_from(Ticket, Order, Order.id == Ticket.order_id)
        assert len(days) > 10
        assert db.session.scalar(late.where(Ticket.issued_at != Order.paid_at)) == 0

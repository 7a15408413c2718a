"""The tables of events.

Seats are counted in two kinds of buckets, the ticket type and the event: `held` by orders that wait for their money and
by offers of the waiting list, `sold` to owners of tickets. Only shared/seats.py changes these numbers, by one
conditional statement each, and the tables' checks guard them a second time. Everything else that is counted (uses of a
voucher, tickets of a member) is changed in the same way.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any, TypedDict

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column, plugin_registry


class Base(DeclarativeBase):
    """The models of events."""

    registry = plugin_registry()


# How rows are locked: a transaction that only refers to the row (a new order to its event) need not wait.
LOCK: Any = {"key_share": True}
LOCK_FREE: Any = {"key_share": True, "skip_locked": True}


class EventStatus(StrEnum):
    """Where an event is in its life. CANCELLED and COMPLETED are final."""

    DRAFT = "DRAFT"
    PUBLISHED = "PUBLISHED"
    POSTPONED = "POSTPONED"
    CANCELLED = "CANCELLED"
    COMPLETED = "COMPLETED"


class RefundRule(StrEnum):
    """Whether buyers may give tickets back themselves."""

    NONE = "NONE"
    UNTIL = "UNTIL"


class Visibility(StrEnum):
    """Who sees a ticket type: everybody, those who have its address, those who have a voucher for it."""

    PUBLIC = "PUBLIC"
    HIDDEN = "HIDDEN"
    VOUCHER_ONLY = "VOUCHER_ONLY"


class HoldStatus(StrEnum):
    """What became of seats that were kept. Only ACTIVE is ever left."""

    ACTIVE = "ACTIVE"
    CONVERTED = "CONVERTED"
    EXPIRED = "EXPIRED"
    RELEASED = "RELEASED"


class HoldSource(StrEnum):
    """Why seats are held."""

    CHECKOUT = "CHECKOUT"
    WAITLIST = "WAITLIST"
    ORGANISER = "ORGANISER"


class OrderStatus(StrEnum):
    """Where an order is in its life (orders.py has the moves)."""

    PENDING = "PENDING"
    PAID = "PAID"
    EXPIRED = "EXPIRED"
    CANCELLED = "CANCELLED"
    PARTIALLY_REFUNDED = "PARTIALLY_REFUNDED"
    REFUND_PENDING = "REFUND_PENDING"
    REFUNDED = "REFUNDED"
    REFUND_FAILED = "REFUND_FAILED"


class TicketStatus(StrEnum):
    """Whether a ticket lets its owner in."""

    VALID = "VALID"
    VOID = "VOID"


class DisputeStatus(StrEnum):
    """Whether the payer's bank disputes the payment of an order, as the payments plugin last said."""

    NONE = "NONE"
    OPEN = "OPEN"
    WON = "WON"
    LOST = "LOST"


class VoidReason(StrEnum):
    """Why a ticket is void."""

    CANCELLED = "CANCELLED"
    REFUNDED = "REFUNDED"
    EVENT_CANCELLED = "EVENT_CANCELLED"
    DISPUTE = "DISPUTE"


class TransferStatus(StrEnum):
    """What became of an offer to take a ticket over."""

    PENDING = "PENDING"
    ACCEPTED = "ACCEPTED"
    DECLINED = "DECLINED"
    CANCELLED = "CANCELLED"
    EXPIRED = "EXPIRED"


class ScanKind(StrEnum):
    """What happens at the gate. An UNDO takes an entry back and is written by the staff, not scanned."""

    ENTRY = "ENTRY"
    EXIT = "EXIT"
    UNDO = "UNDO"


class ScanResult(StrEnum):
    """The answer to a scan."""

    ADMITTED = "ADMITTED"
    ALREADY_CHECKED_IN = "ALREADY_CHECKED_IN"
    VOID = "VOID"
    REVOKED = "REVOKED"
    WRONG_EVENT = "WRONG_EVENT"
    WRONG_TYPE = "WRONG_TYPE"
    NOT_YET_OPEN = "NOT_YET_OPEN"
    UNKNOWN = "UNKNOWN"
    CONFLICT = "CONFLICT"


class VoucherKind(StrEnum):
    """What a voucher does to a price: off by a share, off by an amount for each ticket, another price."""

    PERCENT = "PERCENT"
    FIXED = "FIXED"
    SET_PRICE = "SET_PRICE"


class WaitStatus(StrEnum):
    """What became of somebody who waits for a seat."""

    WAITING = "WAITING"
    OFFERED = "OFFERED"
    CONVERTED = "CONVERTED"
    EXPIRED = "EXPIRED"
    LEFT = "LEFT"


class QuestionKind(StrEnum):
    """How a question is answered: in words, by one of its options, by yes or no."""

    TEXT = "TEXT"
    CHOICE = "CHOICE"
    YES_NO = "YES_NO"


class RefundReason(StrEnum):
    """Why money goes back."""

    REQUESTED = "REQUESTED"
    EVENT_CANCELLED = "EVENT_CANCELLED"
    SOLD_OUT = "SOLD_OUT"
    DUPLICATE = "DUPLICATE"
    MISMATCH = "MISMATCH"
    FRAUD = "FRAUD"
    OTHER = "OTHER"


class RefundStatus(StrEnum):
    """How far money has come on its way back, as the payments plugin last said."""

    PENDING = "PENDING"
    SUBMITTED = "SUBMITTED"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"


class JobStatus(StrEnum):
    """How far the orders of a cancelled event are processed."""

    RUNNING = "RUNNING"
    DONE = "DONE"


def _key(target: str, *, nullable: bool = False, index: bool = True, **options: Any) -> Any:
    """A foreign key with an index, unless another index begins with it."""
    return mapped_column(sa.ForeignKey(target, **options), nullable=nullable, index=index)


def _partial(name: str, *columns: str, where: str, unique: bool = False) -> sa.Index:
    """An index of the rows for which a condition holds."""
    return sa.Index(name, *columns, unique=unique, postgresql_where=sa.text(where))


def _primary(target: Any, *, index: bool = False, **options: Any) -> Any:
    """A foreign key that is part of the primary key."""
    return mapped_column(sa.ForeignKey(target, **options), primary_key=True, autoincrement=False, index=index)


def _number(default: int = 0) -> Any:
    return mapped_column(sa.Integer, server_default=str(default))


def _amount(default: int = 0) -> Any:
    """Money in minor units."""
    return mapped_column(sa.BigInteger, server_default=str(default))


def stock_checks() -> tuple[sa.CheckConstraint, ...]:
    """Checks that a bucket of seats never exceeds its capacity, even if other code has bugs."""
    return (
        sa.CheckConstraint("held >= 0", name="held_not_negative"),
        sa.CheckConstraint("sold >= 0", name="sold_not_negative"),
        sa.CheckConstraint("capacity IS NULL OR held + sold <= capacity", name="not_oversold"),
    )


class EventCategory(Base):
    """What sort of event it is: one for each event."""

    __tablename__ = "events_category"
    __table_args__ = (sa.Index("uq_events_category_name", sa.text("lower(name)"), unique=True),)

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    slug: Mapped[str] = mapped_column(unique=True)
    color: Mapped[str | None]
    icon: Mapped[str | None]
    sort_order: Mapped[int] = _number()
    # None: the club's own.
    created_by: Mapped[int | None] = _key("member.id", nullable=True)


class EventTag(Base):
    """A word to find events by, in lower case."""

    __tablename__ = "events_tag"

    id: Mapped[int] = identity_column()
    name: Mapped[str] = mapped_column(unique=True)
    created_by: Mapped[int | None] = _key("member.id", nullable=True)


class Venue(Base):
    """A place where events are held repeatedly."""

    __tablename__ = "events_venue"
    __table_args__ = (
        sa.CheckConstraint("lat BETWEEN -90 AND 90", name="lat_on_earth"),
        sa.CheckConstraint("lng BETWEEN -180 AND 180", name="lng_on_earth"),
    )

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    address_line1: Mapped[str]
    address_line2: Mapped[str | None]
    city: Mapped[str]
    region: Mapped[str | None]
    postal_code: Mapped[str | None]
    country_code: Mapped[str]
    lat: Mapped[float | None] = mapped_column(sa.Double)
    lng: Mapped[float | None] = mapped_column(sa.Double)
    capacity_hint: Mapped[int | None] = mapped_column(sa.Integer)
    parking_info: Mapped[str | None]
    created_by: Mapped[int] = _key("member.id")
    created_at: Mapped[datetime]


class TicketLabel(Base):
    """A label for ticket types of any event, such as "VIP", with its perks.

    One that is not `active` is shown nowhere and cannot be chosen, and stays with the types that have it.
    """

    __tablename__ = "events_ticket_label"
    __table_args__ = (sa.Index("uq_events_ticket_label_name", sa.text("lower(name)"), unique=True),)

    id: Mapped[int] = identity_column()
    name: Mapped[str]
    color: Mapped[str | None]
    perks: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    sort_order: Mapped[int] = _number()
    active: Mapped[bool] = mapped_column(server_default=sa.true())


class ProposalStatus(StrEnum):
    """What became of a proposed change."""

    OPEN = "OPEN"
    ACCEPTED = "ACCEPTED"
    DECLINED = "DECLINED"


class ProposalKind(StrEnum):
    """What a proposed change is about."""

    CATEGORY = "CATEGORY"
    TAG = "TAG"
    VENUE = "VENUE"


class CatalogueProposal(Base):
    """A change of a category, tag or venue that its proposer may not make.

    `changes` is `{column: {"before": value, "after": value}}`; `target_name` is what the thing was called then.
    """

    __tablename__ = "events_proposal"
    __table_args__ = (
        check_one_of("kind", ProposalKind, "kind_known"),
        check_one_of("status", ProposalStatus, "status_known"),
        sa.CheckConstraint("(status = 'OPEN') = (decided_at IS NULL)", name="decided_at_a_time"),
        _partial(
            "uq_events_proposal_open",
            "kind",
            "target_id",
            "proposed_by",
            where="status = 'OPEN'",
            unique=True,
        ),
    )

    id: Mapped[int] = identity_column()
    kind: Mapped[str]
    target_id: Mapped[int] = mapped_column(sa.BigInteger)
    target_name: Mapped[str]
    changes: Mapped[dict[str, Any]] = mapped_column(JSONB)
    status: Mapped[str]
    proposed_by: Mapped[int] = _key("member.id")
    created_at: Mapped[datetime]
    decided_by: Mapped[int | None] = _key("member.id", nullable=True)
    decided_at: Mapped[datetime | None]
    answer: Mapped[str | None]


class ClubEvent(Base):
    """Something that takes place.

    Times are UTC; `timezone` says what the clocks on the wall of the place show. `held` and `sold` count the seats of
    all its ticket types, whether it has a `capacity` of its own or not. `stock_no` grows with each change of what can
    be bought, `told_no` is the one that was published last. `views` is up to a minute old. With `offline_days`
    buyers may pay by transfer or in cash, and have so long. `published_at` is when everybody could see it first.
    One that staff have hidden is a draft, and `hidden_from` is the status that it had.
    """

    __tablename__ = "events_event"
    __table_args__ = (
        check_one_of("status", EventStatus, "status_known"),
        check_one_of("hidden_from", EventStatus, "hidden_from_known"),
        check_one_of("refund_rule", RefundRule, "refund_rule_known"),
        sa.CheckConstraint("ends_at > starts_at", name="ends_after_start"),
        sa.CheckConstraint("offline_days BETWEEN 1 AND 60", name="offline_days_fit"),
        *stock_checks(),
        sa.Index("ix_events_event_listed", "status", "starts_at", "id"),
        sa.Index(None, "organizer_id", "starts_at", "id"),
        _partial("ix_events_event_untold", "id", where="stock_no > told_no"),
    )

    id: Mapped[int] = identity_column()
    slug: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    summary: Mapped[str | None]
    description: Mapped[str] = mapped_column(server_default="")
    description_html: Mapped[str] = mapped_column(server_default="")
    organizer_id: Mapped[int] = _key("member.id", index=False)
    venue_id: Mapped[int | None] = _key("events_venue.id", nullable=True)
    online_url: Mapped[str | None]
    category_id: Mapped[int | None] = _key("events_category.id", nullable=True)
    timezone: Mapped[str]
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    doors_at: Mapped[datetime | None]
    status: Mapped[str]
    capacity: Mapped[int | None] = mapped_column(sa.Integer)
    held: Mapped[int] = _number()
    sold: Mapped[int] = _number()
    currency: Mapped[str]
    refund_rule: Mapped[str] = mapped_column(server_default=RefundRule.NONE.value)
    refund_hours_before: Mapped[int] = _number()
    refund_fee_minor: Mapped[int] = _amount()
    transfer_allowed: Mapped[bool] = mapped_column(server_default=sa.true())
    offline_days: Mapped[int | None] = mapped_column(sa.Integer)
    age_min: Mapped[int | None] = mapped_column(sa.Integer)
    cancelled_at: Mapped[datetime | None]
    cancel_reason: Mapped[str | None]
    postponed_from: Mapped[datetime | None]
    views: Mapped[int] = _number()
    stock_no: Mapped[int] = mapped_column(server_default="0")
    told_no: Mapped[int] = mapped_column(server_default="0")
    version: Mapped[int] = _number(1)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    published_at: Mapped[datetime | None]
    hidden_from: Mapped[str | None]


class EventTagLink(Base):
    """An event has a tag."""

    __tablename__ = "events_event_tag"

    event_id: Mapped[int] = _primary(ClubEvent.id, ondelete="CASCADE")
    tag_id: Mapped[int] = _primary(EventTag.id, index=True)


class Staff(Base):
    """Somebody who may check tickets at an event; and mark its orders as paid, who `takes_money`."""

    __tablename__ = "events_staff"

    event_id: Mapped[int] = _primary(ClubEvent.id, ondelete="CASCADE")
    user_id: Mapped[int] = _primary(Member.id, index=True)
    added_by: Mapped[int] = _key("member.id")
    takes_money: Mapped[bool] = mapped_column(server_default=sa.false())
    created_at: Mapped[datetime]


class StoredTier(TypedDict):
    """A tier as the table has it."""

    name: str
    price_minor: int
    until: str | None
    up_to: int | None


class TicketType(Base):
    """A sort of ticket of an event, and how many there are of it.

    `price_minor` is what it costs once all of its `price_tiers` have passed (pricing.py has their form), or the least
    that one may pay where buyers `pay_what_you_want`. `label_ids` are of `TicketLabel`.
    """

    __tablename__ = "events_ticket_type"
    __table_args__ = (
        check_one_of("visibility", Visibility, "visibility_known"),
        sa.CheckConstraint("price_minor >= 0", name="price_not_negative"),
        sa.CheckConstraint(
            "suggested_minor IS NULL OR (pay_what_you_want AND suggested_minor >= price_minor)",
            name="suggestion_fits",
        ),
        sa.CheckConstraint("tax_rate_bp BETWEEN 0 AND 5000", name="tax_rate_possible"),
        sa.CheckConstraint("min_per_order BETWEEN 1 AND max_per_order", name="min_up_to_max"),
        *stock_checks(),
        sa.Index(None, "event_id", "sort_order", "id"),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[int] = _key("events_event.id", index=False, ondelete="CASCADE")
    name: Mapped[str]
    description: Mapped[str | None]
    price_minor: Mapped[int] = _amount()
    price_tiers: Mapped[list[StoredTier]] = mapped_column(JSONB, server_default=sa.text("'[]'::jsonb"))
    pay_what_you_want: Mapped[bool] = mapped_column(server_default=sa.false())
    suggested_minor: Mapped[int | None]
    tax_rate_bp: Mapped[int] = _number()
    capacity: Mapped[int | None] = mapped_column(sa.Integer)
    held: Mapped[int] = _number()
    sold: Mapped[int] = _number()
    min_per_order: Mapped[int] = _number(1)
    max_per_order: Mapped[int] = _number(10)
    max_per_user: Mapped[int | None] = mapped_column(sa.Integer)
    sale_starts_at: Mapped[datetime | None]
    sale_ends_at: Mapped[datetime | None]
    visibility: Mapped[str] = mapped_column(server_default=Visibility.PUBLIC.value)
    paused: Mapped[bool] = mapped_column(server_default=sa.false())
    sort_order: Mapped[int] = _number()
    requires_car: Mapped[bool] = mapped_column(server_default=sa.false())
    label_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    version: Mapped[int] = _number(1)
    created_at: Mapped[datetime]


class Question(Base):
    """What an organiser asks of each ticket's attendee; without types, of all of them. Staff see answers `at_gate`."""

    __tablename__ = "events_question"
    __table_args__ = (
        check_one_of("kind", QuestionKind, "kind_known"),
        sa.Index(None, "event_id", "sort_order", "id"),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[int] = _key("events_event.id", index=False, ondelete="CASCADE")
    label: Mapped[str]
    kind: Mapped[str]
    options: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    required: Mapped[bool] = mapped_column(server_default=sa.false())
    at_gate: Mapped[bool] = mapped_column(server_default=sa.false())
    ticket_type_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    sort_order: Mapped[int] = _number()
    created_at: Mapped[datetime]


class Taken(Base):
    """How many tickets of a type a member has bought and holds now, or is about to."""

    __tablename__ = "events_taken"
    __table_args__ = (sa.CheckConstraint("quantity >= 0", name="quantity_not_negative"),)

    ticket_type_id: Mapped[int] = _primary(TicketType.id, ondelete="CASCADE")
    user_id: Mapped[int] = _primary(Member.id, index=True)
    quantity: Mapped[int] = _number()


class Voucher(Base):
    """A code that makes tickets of an event cheaper, or may buy what others cannot; without types, of all of them."""

    __tablename__ = "events_voucher"
    __table_args__ = (
        check_one_of("kind", VoucherKind, "kind_known"),
        sa.CheckConstraint("used >= 0 AND used <= max_uses", name="not_used_too_often"),
        sa.CheckConstraint("value >= 0", name="value_not_negative"),
        sa.Index("uq_events_voucher_code", "event_id", sa.text("upper(code)"), unique=True),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[int] = _key("events_event.id", index=False, ondelete="CASCADE")
    code: Mapped[str]
    kind: Mapped[str]
    value: Mapped[int] = _amount()
    max_uses: Mapped[int] = _number(1)
    used: Mapped[int] = _number()
    per_user_max: Mapped[int | None] = mapped_column(sa.Integer)
    valid_from: Mapped[datetime | None]
    valid_until: Mapped[datetime | None]
    ticket_type_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    created_at: Mapped[datetime]


class VoucherUse(Base):
    """How often a member has used a voucher, in orders that are waiting or paid."""

    __tablename__ = "events_voucher_use"
    __table_args__ = (sa.CheckConstraint("uses >= 0", name="uses_not_negative"),)

    voucher_id: Mapped[int] = _primary(Voucher.id, ondelete="CASCADE")
    user_id: Mapped[int] = _primary(Member.id, index=True)
    uses: Mapped[int] = _number()


class Order(Base):
    """What somebody buys, at the prices of that moment.

    `subtotal_minor` is the lines without discount, `discount_minor` what a voucher took off, `tax_minor` the tax that
    is contained in the prices; `total_minor` = subtotal - discount + fee is what is paid. `refunded_minor` is what goes
    back of it, `kept_minor` what stays for tickets that are void (below zero: what goes back for valid ones): once the
    money is there, total = prices of valid tickets + refunded + kept. `payment_id` is the payments plugin's number of
    the payment that has its money.
    """

    __tablename__ = "events_order"
    __table_args__ = (
        check_one_of("status", OrderStatus, "status_known"),
        sa.CheckConstraint(
            "total_minor = subtotal_minor - discount_minor + fee_minor AND total_minor >= 0",
            name="total_adds_up",
        ),
        sa.CheckConstraint("refunded_minor BETWEEN 0 AND total_minor", name="not_refunded_twice"),
        _partial("uq_events_order_pending", "user_id", "event_id", where="status = 'PENDING'", unique=True),
        check_one_of("dispute_status", DisputeStatus, "dispute_known"),
        _partial("ix_events_order_due", "expires_at", where="status = 'PENDING'"),
        _partial("ix_events_order_disputed", "event_id", "id", where="dispute_status <> 'NONE'"),
        sa.Index(None, "event_id", "id"),
        sa.Index(None, "user_id", "id"),
    )

    id: Mapped[int] = identity_column()
    code: Mapped[str] = mapped_column(unique=True)
    event_id: Mapped[int] = _key("events_event.id", index=False)
    user_id: Mapped[int] = _key("member.id", index=False)
    buyer_name: Mapped[str]
    buyer_email: Mapped[str]
    status: Mapped[str]
    currency: Mapped[str]
    subtotal_minor: Mapped[int] = _amount()
    discount_minor: Mapped[int] = _amount()
    tax_minor: Mapped[int] = _amount()
    fee_minor: Mapped[int] = _amount()
    total_minor: Mapped[int] = _amount()
    refunded_minor: Mapped[int] = _amount()
    kept_minor: Mapped[int] = _amount()
    voucher_id: Mapped[int | None] = _key("events_voucher.id", nullable=True)
    provider: Mapped[str | None]
    payment_id: Mapped[int | None]
    attendees: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default=sa.text("'[]'::jsonb"))
    livemode: Mapped[bool] = mapped_column(server_default=sa.true())
    dispute_status: Mapped[str] = mapped_column(server_default=DisputeStatus.NONE.value)
    reminded_at: Mapped[datetime | None]
    expires_at: Mapped[datetime]
    paid_at: Mapped[datetime | None]
    cancelled_at: Mapped[datetime | None]
    version: Mapped[int] = _number(1)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class OrderLine(Base):
    """Some tickets of one type in an order; `tier_up_to`: its price is limited to this number of first tickets."""

    __tablename__ = "events_order_line"
    __table_args__ = (
        sa.CheckConstraint("quantity > 0", name="quantity_positive"),
        sa.CheckConstraint(
            "total_minor = quantity * unit_price_minor - discount_minor AND total_minor >= 0",
            name="total_adds_up",
        ),
        sa.UniqueConstraint("order_id", "ticket_type_id"),
    )

    id: Mapped[int] = identity_column()
    order_id: Mapped[int] = _key("events_order.id", index=False, ondelete="CASCADE")
    ticket_type_id: Mapped[int] = _key("events_ticket_type.id")
    name_snapshot: Mapped[str]
    quantity: Mapped[int] = _number()
    unit_price_minor: Mapped[int] = _amount()
    discount_minor: Mapped[int] = _amount()
    tax_minor: Mapped[int] = _amount()
    total_minor: Mapped[int] = _amount()
    tier_up_to: Mapped[int | None] = mapped_column(sa.Integer)


class Hold(Base):
    """Seats that nobody else can have until `expires_at`: of an order, or offered to somebody who waited.

    Or reserved by an organiser, for a `reason`; without `expires_at` until they are released.
    """

    __tablename__ = "events_hold"
    __table_args__ = (
        check_one_of("status", HoldStatus, "status_known"),
        check_one_of("source", HoldSource, "source_known"),
        sa.CheckConstraint("quantity > 0", name="quantity_positive"),
        sa.CheckConstraint(
            "(source = 'ORGANISER') = (reason IS NOT NULL) AND (source = 'ORGANISER' OR expires_at IS NOT NULL)",
            name="held_back_with_reason",
        ),
        sa.Index(None, "order_id"),
        _partial(
            "ix_events_hold_held_back", "event_id", "id", where="source = 'ORGANISER' AND status = 'ACTIVE'"
        ),
        _partial("ix_events_hold_active", "ticket_type_id", "expires_at", where="status = 'ACTIVE'"),
    )

    id: Mapped[int] = identity_column()
    order_id: Mapped[int | None] = _key("events_order.id", nullable=True, index=False)
    event_id: Mapped[int] = _key("events_event.id")
    ticket_type_id: Mapped[int] = _key("events_ticket_type.id", index=False)
    user_id: Mapped[int] = _key("member.id")
    quantity: Mapped[int] = _number()
    status: Mapped[str]
    source: Mapped[str]
    reason: Mapped[str | None]
    expires_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class Ticket(Base):
    """One person's way in. `secret_hash` is the SHA-256 of what its QR code says, of version `secret_version`.

    `answers` are `{question_id, label, value}`, with the label of the time. `car_name` is the showcase's of that time.
    `reminded_for` is the start of the event that its owner was reminded of.
    """

    __tablename__ = "events_ticket"
    __table_args__ = (
        check_one_of("status", TicketStatus, "status_known"),
        check_one_of("void_reason", VoidReason, "void_reason_known"),
        sa.CheckConstraint("(status = 'VOID') = (void_reason IS NOT NULL)", name="void_has_reason"),
        sa.UniqueConstraint("order_line_id", "position"),
        sa.UniqueConstraint("secret_hash"),
        sa.Index(None, "order_id", "id"),
        sa.Index(None, "event_id", "id"),
        sa.Index(None, "owner_user_id", "event_id"),
        _partial("ix_events_ticket_car", "car_id", "event_id", where="car_id IS NOT NULL"),
        _partial(
            "ix_events_ticket_holders",
            "event_id",
            "owner_user_id",
            "ticket_type_id",
            where="status = 'VALID'",
        ),
    )

    id: Mapped[int] = identity_column()
    code: Mapped[str] = mapped_column(unique=True)
    order_id: Mapped[int] = _key("events_order.id", index=False)
    order_line_id: Mapped[int] = _key("events_order_line.id", index=False)
    position: Mapped[int] = _number()
    event_id: Mapped[int] = _key("events_event.id", index=False)
    ticket_type_id: Mapped[int] = _key("events_ticket_type.id")
    owner_user_id: Mapped[int] = _key("member.id", index=False)
    attendee_name: Mapped[str | None]
    attendee_email: Mapped[str | None]
    car_id: Mapped[int | None]
    car_name: Mapped[str | None]
    answers: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default=sa.text("'[]'::jsonb"))
    price_minor: Mapped[int] = _amount()
    secret_hash: Mapped[bytes] = mapped_column(sa.LargeBinary)
    secret_version: Mapped[int] = _number(1)
    status: Mapped[str]
    void_reason: Mapped[str | None]
    voided_at: Mapped[datetime | None]
    issued_at: Mapped[datetime]
    reminded_for: Mapped[datetime | None]


class Transfer(Base):
    """An offer to somebody else to take a ticket over. The token is known to the recipient alone."""

    __tablename__ = "events_transfer"
    __table_args__ = (
        check_one_of("status", TransferStatus, "status_known"),
        _partial("uq_events_transfer_pending", "ticket_id", where="status = 'PENDING'", unique=True),
        sa.Index(None, "ticket_id"),
    )

    id: Mapped[int] = identity_column()
    ticket_id: Mapped[int] = _key("events_ticket.id", index=False)
    from_user_id: Mapped[int] = _key("member.id")
    to_user_id: Mapped[int | None] = _key("member.id", nullable=True)
    to_email: Mapped[str]
    token_hash: Mapped[bytes] = mapped_column(sa.LargeBinary, unique=True)
    status: Mapped[str]
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime]
    answered_at: Mapped[datetime | None]


class CheckIn(Base):
    """A scan at the gate, whatever came of it. `active` is the entry of somebody who is inside.

    `device_said` is what the device's clock showed, where that was not believed and `scanned_at` is another time.
    """

    __tablename__ = "events_check_in"
    __table_args__ = (
        check_one_of("kind", ScanKind, "kind_known"),
        check_one_of("result", ScanResult, "result_known"),
        sa.UniqueConstraint("event_id", "nonce"),
        _partial("uq_events_check_in_active", "ticket_id", where="active", unique=True),
        sa.Index(None, "ticket_id", "id"),
        sa.Index(None, "event_id", "id"),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[int] = _key("events_event.id", index=False)
    ticket_id: Mapped[int | None] = _key("events_ticket.id", nullable=True, index=False)
    kind: Mapped[str]
    result: Mapped[str]
    gate: Mapped[str | None]
    device_id: Mapped[str | None]
    staff_user_id: Mapped[int] = _key("member.id")
    nonce: Mapped[str]
    reason: Mapped[str | None]
    scanned_at: Mapped[datetime]
    received_at: Mapped[datetime]
    device_said: Mapped[datetime | None]
    offline: Mapped[bool] = mapped_column(server_default=sa.false())
    active: Mapped[bool] = mapped_column(server_default=sa.false())


class WaitlistEntry(Base):
    """Somebody who would buy if there were seats. An offer is a hold of seats that only this member may buy."""

    __tablename__ = "events_waitlist_entry"
    __table_args__ = (
        check_one_of("status", WaitStatus, "status_known"),
        sa.CheckConstraint("quantity > 0", name="quantity_positive"),
        _partial(
            "uq_events_waitlist_entry_open",
            "ticket_type_id",
            "user_id",
            where="status IN ('WAITING', 'OFFERED')",
            unique=True,
        ),
        _partial("ix_events_waitlist_entry_queue", "ticket_type_id", "id", where="status = 'WAITING'"),
        sa.Index(None, "event_id", "id"),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[int] = _key("events_event.id", index=False)
    ticket_type_id: Mapped[int] = _key("events_ticket_type.id")
    user_id: Mapped[int] = _key("member.id")
    quantity: Mapped[int] = _number()
    status: Mapped[str]
    offer_hold_id: Mapped[int | None] = _key("events_hold.id", nullable=True)
    offered_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class OrderRefund(Base):
    """Money of an order that goes back. `payment_refund_id` is the payments plugin's number, once it has it.

    `failure` says why it could not.

    `key` makes asking twice harmless, here and there; it names one refund of its payment.
    """

    __tablename__ = "events_order_refund"
    __table_args__ = (
        sa.UniqueConstraint("payment_id", "key"),
        check_one_of("status", RefundStatus, "status_known"),
        check_one_of("reason", RefundReason, "reason_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.Index(None, "order_id", "id"),
        _partial("ix_events_order_refund_open", "created_at", where="status = 'PENDING'"),
    )

    id: Mapped[int] = identity_column()
    order_id: Mapped[int] = _key("events_order.id", index=False)
    payment_id: Mapped[int]
    payment_refund_id: Mapped[int | None] = mapped_column(unique=True)
    key: Mapped[str]
    amount_minor: Mapped[int] = _amount()
    currency: Mapped[str]
    ticket_ids: Mapped[list[int]] = mapped_column(ARRAY(sa.BigInteger), server_default="{}")
    reason: Mapped[str]
    note: Mapped[str | None]
    status: Mapped[str]
    failure: Mapped[str | None]
    requested_by: Mapped[int | None] = _key("member.id", nullable=True)
    created_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


class CancelJob(Base):
    """The orders of a cancelled event are processed one by one; `cursor` is the last one that was."""

    __tablename__ = "events_cancel_job"
    __table_args__ = (
        check_one_of("status", JobStatus, "status_known"),
        sa.Index(None, "event_id", "id"),
        _partial("ix_events_cancel_job_open", "id", where="status = 'RUNNING'"),
    )

    id: Mapped[int] = identity_column()
    event_id: Mapped[int] = _key("events_event.id", index=False)
    requested_by: Mapped[int] = _key("member.id")
    refund: Mapped[bool]
    cursor: Mapped[int] = mapped_column(server_default="0")
    total: Mapped[int] = _number()
    done: Mapped[int] = _number()
    failed: Mapped[int] = _number()
    status: Mapped[str]
    last_error: Mapped[str | None]
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class Idempotency(Base):
    """What a call with an Idempotency-Key has made, so that the same call makes it once."""

    __tablename__ = "events_idempotency"
    __table_args__ = (sa.Index(None, "created_at"),)

    user_id: Mapped[int] = _primary(Member.id)
    key: Mapped[str] = mapped_column(primary_key=True)
    route: Mapped[str]
    body_hash: Mapped[bytes] = mapped_column(sa.LargeBinary)
    subject_id: Mapped[int | None]
    created_at: Mapped[datetime]


class CalendarFeed(Base):
    """The address under which a member's calendar programme finds their events. A new one ends the old one."""

    __tablename__ = "events_calendar_feed"

    user_id: Mapped[int] = _primary(Member.id)
    token_hash: Mapped[bytes] = mapped_column(sa.LargeBinary, unique=True)
    created_at: Mapped[datetime]

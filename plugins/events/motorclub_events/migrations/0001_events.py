"""Events, ticket types, orders, holds, tickets, scans, vouchers, the waiting list, and what is refunded."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001_events"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _category()
    _tag()
    _calendar_feed()
    _idempotency()
    _venue()
    _event()
    _cancel_job()
    _event_tag()
    _staff()
    _ticket_type()
    _voucher()
    _order()
    _question()
    _taken()
    _voucher_use()
    _hold()
    _order_line()
    _order_refund()
    _ticket()
    _waitlist_entry()
    _check_in()
    _transfer()


def _category() -> None:
    op.create_table(
        "events_category",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("color", sa.Text),
        sa.Column("icon", sa.Text),
        sa.Column("sort_order", sa.Integer, server_default="0", nullable=False),
        sa.UniqueConstraint("slug"),
    )
    op.create_index("uq_events_category_name", "events_category", [sa.text("lower(name)")], unique=True)


def _tag() -> None:
    op.create_table(
        "events_tag",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.UniqueConstraint("name"),
    )


def _calendar_feed() -> None:
    op.create_table(
        "events_calendar_feed",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
        sa.PrimaryKeyConstraint("user_id"),
        sa.UniqueConstraint("token_hash"),
    )


def _idempotency() -> None:
    op.create_table(
        "events_idempotency",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("route", sa.Text, nullable=False),
        sa.Column("body_hash", sa.LargeBinary, nullable=False),
        sa.Column("subject_id", sa.BigInteger),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
        sa.PrimaryKeyConstraint("user_id", "key"),
    )
    op.create_index("ix_events_idempotency_created_at", "events_idempotency", ["created_at"])


def _venue() -> None:
    op.create_table(
        "events_venue",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("address_line1", sa.Text, nullable=False),
        sa.Column("address_line2", sa.Text),
        sa.Column("city", sa.Text, nullable=False),
        sa.Column("region", sa.Text),
        sa.Column("postal_code", sa.Text),
        sa.Column("country_code", sa.Text, nullable=False),
        sa.Column("lat", sa.Double),
        sa.Column("lng", sa.Double),
        sa.Column("capacity_hint", sa.Integer),
        sa.Column("parking_info", sa.Text),
        sa.Column("created_by", sa.BigInteger, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("lat BETWEEN -90 AND 90", name="lat_on_earth"),
        sa.CheckConstraint("lng BETWEEN -180 AND 180", name="lng_on_earth"),
        sa.ForeignKeyConstraint(["created_by"], ["member.id"]),
    )
    op.create_index("ix_events_venue_created_by", "events_venue", ["created_by"])


def _event() -> None:
    op.create_table(
        "events_event",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("summary", sa.Text),
        sa.Column("description", sa.Text, server_default="", nullable=False),
        sa.Column("description_html", sa.Text, server_default="", nullable=False),
        sa.Column("banner_url", sa.Text),
        sa.Column("gallery", ARRAY(sa.Text), server_default="{}", nullable=False),
        sa.Column("organizer_id", sa.BigInteger, nullable=False),
        sa.Column("venue_id", sa.BigInteger),
        sa.Column("online_url", sa.Text),
        sa.Column("category_id", sa.BigInteger),
        sa.Column("timezone", sa.Text, nullable=False),
        sa.Column("starts_at", INSTANT, nullable=False),
        sa.Column("ends_at", INSTANT, nullable=False),
        sa.Column("doors_at", INSTANT),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("capacity", sa.Integer),
        sa.Column("held", sa.Integer, server_default="0", nullable=False),
        sa.Column("sold", sa.Integer, server_default="0", nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("refund_rule", sa.Text, server_default="NONE", nullable=False),
        sa.Column("refund_hours_before", sa.Integer, server_default="0", nullable=False),
        sa.Column("refund_fee_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("transfer_allowed", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("age_min", sa.Integer),
        sa.Column("cancelled_at", INSTANT),
        sa.Column("cancel_reason", sa.Text),
        sa.Column("postponed_from", INSTANT),
        sa.Column("views", sa.Integer, server_default="0", nullable=False),
        sa.Column("stock_no", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("told_no", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("version", sa.Integer, server_default="1", nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.CheckConstraint("refund_rule IN ('NONE', 'UNTIL')", name="refund_rule_known"),
        sa.CheckConstraint(
            "status IN ('DRAFT', 'PUBLISHED', 'POSTPONED', 'CANCELLED', 'COMPLETED')", name="status_known"
        ),
        sa.CheckConstraint("capacity IS NULL OR held + sold <= capacity", name="not_oversold"),
        sa.CheckConstraint("ends_at > starts_at", name="ends_after_start"),
        sa.CheckConstraint("held >= 0", name="held_not_negative"),
        sa.CheckConstraint("sold >= 0", name="sold_not_negative"),
        sa.ForeignKeyConstraint(["category_id"], ["events_category.id"]),
        sa.ForeignKeyConstraint(["organizer_id"], ["member.id"]),
        sa.ForeignKeyConstraint(["venue_id"], ["events_venue.id"]),
        sa.UniqueConstraint("slug"),
    )
    op.create_index("ix_events_event_category_id", "events_event", ["category_id"])
    op.create_index("ix_events_event_listed", "events_event", ["status", "starts_at", "id"])
    op.create_index(
        "ix_events_event_organizer_id_starts_at_id", "events_event", ["organizer_id", "starts_at", "id"]
    )
    op.create_index(
        "ix_events_event_untold", "events_event", ["id"], postgresql_where=sa.text("stock_no > told_no")
    )
    op.create_index("ix_events_event_venue_id", "events_event", ["venue_id"])


def _cancel_job() -> None:
    op.create_table(
        "events_cancel_job",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("requested_by", sa.BigInteger, nullable=False),
        sa.Column("refund", sa.Boolean, nullable=False),
        sa.Column("cursor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("total", sa.Integer, server_default="0", nullable=False),
        sa.Column("done", sa.Integer, server_default="0", nullable=False),
        sa.Column("failed", sa.Integer, server_default="0", nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("last_error", sa.Text),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("finished_at", INSTANT),
        sa.CheckConstraint("status IN ('RUNNING', 'DONE')", name="status_known"),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"]),
        sa.ForeignKeyConstraint(["requested_by"], ["member.id"]),
    )
    op.create_index("ix_events_cancel_job_event_id_id", "events_cancel_job", ["event_id", "id"])
    op.create_index(
        "ix_events_cancel_job_open",
        "events_cancel_job",
        ["id"],
        postgresql_where=sa.text("status = 'RUNNING'"),
    )
    op.create_index("ix_events_cancel_job_requested_by", "events_cancel_job", ["requested_by"])


def _event_tag() -> None:
    op.create_table(
        "events_event_tag",
        sa.Column("event_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("tag_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["tag_id"], ["events_tag.id"]),
        sa.PrimaryKeyConstraint("event_id", "tag_id"),
    )
    op.create_index("ix_events_event_tag_tag_id", "events_event_tag", ["tag_id"])


def _staff() -> None:
    op.create_table(
        "events_staff",
        sa.Column("event_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("added_by", sa.BigInteger, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["added_by"], ["member.id"]),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
        sa.PrimaryKeyConstraint("event_id", "user_id"),
    )
    op.create_index("ix_events_staff_added_by", "events_staff", ["added_by"])
    op.create_index("ix_events_staff_user_id", "events_staff", ["user_id"])


def _ticket_type() -> None:
    op.create_table(
        "events_ticket_type",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("description", sa.Text),
        sa.Column("price_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("tax_rate_bp", sa.Integer, server_default="0", nullable=False),
        sa.Column("capacity", sa.Integer),
        sa.Column("held", sa.Integer, server_default="0", nullable=False),
        sa.Column("sold", sa.Integer, server_default="0", nullable=False),
        sa.Column("min_per_order", sa.Integer, server_default="1", nullable=False),
        sa.Column("max_per_order", sa.Integer, server_default="10", nullable=False),
        sa.Column("max_per_user", sa.Integer),
        sa.Column("sale_starts_at", INSTANT),
        sa.Column("sale_ends_at", INSTANT),
        sa.Column("visibility", sa.Text, server_default="PUBLIC", nullable=False),
        sa.Column("paused", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("sort_order", sa.Integer, server_default="0", nullable=False),
        sa.Column("requires_car", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("version", sa.Integer, server_default="1", nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("visibility IN ('PUBLIC', 'HIDDEN', 'VOUCHER_ONLY')", name="visibility_known"),
        sa.CheckConstraint("capacity IS NULL OR held + sold <= capacity", name="not_oversold"),
        sa.CheckConstraint("held >= 0", name="held_not_negative"),
        sa.CheckConstraint("min_per_order BETWEEN 1 AND max_per_order", name="min_up_to_max"),
        sa.CheckConstraint("price_minor >= 0", name="price_not_negative"),
        sa.CheckConstraint("sold >= 0", name="sold_not_negative"),
        sa.CheckConstraint("tax_rate_bp BETWEEN 0 AND 5000", name="tax_rate_possible"),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"], ondelete="CASCADE"),
    )
    op.create_index(
        "ix_events_ticket_type_event_id_sort_order_id", "events_ticket_type", ["event_id", "sort_order", "id"]
    )


def _voucher() -> None:
    op.create_table(
        "events_voucher",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("max_uses", sa.Integer, server_default="1", nullable=False),
        sa.Column("used", sa.Integer, server_default="0", nullable=False),
        sa.Column("per_user_max", sa.Integer),
        sa.Column("valid_from", INSTANT),
        sa.Column("valid_until", INSTANT),
        sa.Column("ticket_type_ids", ARRAY(sa.BigInteger), server_default="{}", nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("kind IN ('PERCENT', 'FIXED', 'SET_PRICE')", name="kind_known"),
        sa.CheckConstraint("used >= 0 AND used <= max_uses", name="not_used_too_often"),
        sa.CheckConstraint("value >= 0", name="value_not_negative"),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"], ondelete="CASCADE"),
    )
    op.create_index(
        "uq_events_voucher_code", "events_voucher", ["event_id", sa.text("upper(code)")], unique=True
    )


def _order() -> None:
    op.create_table(
        "events_order",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("buyer_name", sa.Text, nullable=False),
        sa.Column("buyer_email", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("subtotal_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("discount_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("tax_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("fee_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("total_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("refunded_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("kept_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("voucher_id", sa.BigInteger),
        sa.Column("provider", sa.Text),
        sa.Column("payment_id", sa.BigInteger),
        sa.Column("attendees", JSONB, server_default=sa.text("'[]'::jsonb"), nullable=False),
        sa.Column("livemode", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("paid_at", INSTANT),
        sa.Column("cancelled_at", INSTANT),
        sa.Column("version", sa.Integer, server_default="1", nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.CheckConstraint(
            "status IN ('PENDING', 'PAID', 'EXPIRED', 'CANCELLED', "
            "'PARTIALLY_REFUNDED', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED')",
            name="status_known",
        ),
        sa.CheckConstraint("refunded_minor BETWEEN 0 AND total_minor", name="not_refunded_twice"),
        sa.CheckConstraint(
            "total_minor = subtotal_minor - discount_minor + fee_minor AND total_minor >= 0",
            name="total_adds_up",
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
        sa.ForeignKeyConstraint(["voucher_id"], ["events_voucher.id"]),
        sa.UniqueConstraint("code"),
    )
    op.create_index(
        "ix_events_order_due", "events_order", ["expires_at"], postgresql_where=sa.text("status = 'PENDING'")
    )
    op.create_index("ix_events_order_event_id_id", "events_order", ["event_id", "id"])
    op.create_index("ix_events_order_user_id_id", "events_order", ["user_id", "id"])
    op.create_index("ix_events_order_voucher_id", "events_order", ["voucher_id"])
    op.create_index(
        "uq_events_order_pending",
        "events_order",
        ["user_id", "event_id"],
        unique=True,
        postgresql_where=sa.text("status = 'PENDING'"),
    )


def _question() -> None:
    op.create_table(
        "events_question",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("options", ARRAY(sa.Text), server_default="{}", nullable=False),
        sa.Column("required", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("at_gate", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("ticket_type_ids", ARRAY(sa.BigInteger), server_default="{}", nullable=False),
        sa.Column("sort_order", sa.Integer, server_default="0", nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("kind IN ('TEXT', 'CHOICE', 'YES_NO')", name="kind_known"),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"], ondelete="CASCADE"),
    )
    op.create_index(
        "ix_events_question_event_id_sort_order_id", "events_question", ["event_id", "sort_order", "id"]
    )


def _taken() -> None:
    op.create_table(
        "events_taken",
        sa.Column("ticket_type_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("quantity", sa.Integer, server_default="0", nullable=False),
        sa.CheckConstraint("quantity >= 0", name="quantity_not_negative"),
        sa.ForeignKeyConstraint(["ticket_type_id"], ["events_ticket_type.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
        sa.PrimaryKeyConstraint("ticket_type_id", "user_id"),
    )
    op.create_index("ix_events_taken_user_id", "events_taken", ["user_id"])


def _voucher_use() -> None:
    op.create_table(
        "events_voucher_use",
        sa.Column("voucher_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("uses", sa.Integer, server_default="0", nullable=False),
        sa.CheckConstraint("uses >= 0", name="uses_not_negative"),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
        sa.ForeignKeyConstraint(["voucher_id"], ["events_voucher.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("voucher_id", "user_id"),
    )
    op.create_index("ix_events_voucher_use_user_id", "events_voucher_use", ["user_id"])


def _hold() -> None:
    op.create_table(
        "events_hold",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("order_id", sa.BigInteger),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("ticket_type_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("quantity", sa.Integer, server_default="0", nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint("source IN ('CHECKOUT', 'WAITLIST')", name="source_known"),
        sa.CheckConstraint("status IN ('ACTIVE', 'CONVERTED', 'EXPIRED', 'RELEASED')", name="status_known"),
        sa.CheckConstraint("quantity > 0", name="quantity_positive"),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"]),
        sa.ForeignKeyConstraint(["order_id"], ["events_order.id"]),
        sa.ForeignKeyConstraint(["ticket_type_id"], ["events_ticket_type.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
    )
    op.create_index(
        "ix_events_hold_active",
        "events_hold",
        ["ticket_type_id", "expires_at"],
        postgresql_where=sa.text("status = 'ACTIVE'"),
    )
    op.create_index("ix_events_hold_event_id", "events_hold", ["event_id"])
    op.create_index("ix_events_hold_order_id", "events_hold", ["order_id"])
    op.create_index("ix_events_hold_user_id", "events_hold", ["user_id"])


def _order_line() -> None:
    op.create_table(
        "events_order_line",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("order_id", sa.BigInteger, nullable=False),
        sa.Column("ticket_type_id", sa.BigInteger, nullable=False),
        sa.Column("name_snapshot", sa.Text, nullable=False),
        sa.Column("quantity", sa.Integer, server_default="0", nullable=False),
        sa.Column("unit_price_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("discount_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("tax_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("total_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.CheckConstraint("quantity > 0", name="quantity_positive"),
        sa.CheckConstraint(
            "total_minor = quantity * unit_price_minor - discount_minor AND total_minor >= 0",
            name="total_adds_up",
        ),
        sa.ForeignKeyConstraint(["order_id"], ["events_order.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["ticket_type_id"], ["events_ticket_type.id"]),
        sa.UniqueConstraint("order_id", "ticket_type_id"),
    )
    op.create_index("ix_events_order_line_ticket_type_id", "events_order_line", ["ticket_type_id"])


def _order_refund() -> None:
    op.create_table(
        "events_order_refund",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("order_id", sa.BigInteger, nullable=False),
        sa.Column("payment_id", sa.BigInteger, nullable=False),
        sa.Column("payment_refund_id", sa.BigInteger),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("amount_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("ticket_ids", ARRAY(sa.BigInteger), server_default="{}", nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("note", sa.Text),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("requested_by", sa.BigInteger),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("settled_at", INSTANT),
        sa.CheckConstraint(
            "reason IN ('REQUESTED', 'EVENT_CANCELLED', 'SOLD_OUT', "
            "'DUPLICATE', 'MISMATCH', 'FRAUD', 'OTHER')",
            name="reason_known",
        ),
        sa.CheckConstraint("status IN ('PENDING', 'SUBMITTED', 'SUCCEEDED', 'FAILED')", name="status_known"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
        sa.ForeignKeyConstraint(["order_id"], ["events_order.id"]),
        sa.ForeignKeyConstraint(["requested_by"], ["member.id"]),
        sa.UniqueConstraint("key"),
        sa.UniqueConstraint("payment_refund_id"),
    )
    op.create_index(
        "ix_events_order_refund_open",
        "events_order_refund",
        ["created_at"],
        postgresql_where=sa.text("status = 'PENDING'"),
    )
    op.create_index("ix_events_order_refund_order_id_id", "events_order_refund", ["order_id", "id"])
    op.create_index("ix_events_order_refund_requested_by", "events_order_refund", ["requested_by"])


def _ticket() -> None:
    op.create_table(
        "events_ticket",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("order_id", sa.BigInteger, nullable=False),
        sa.Column("order_line_id", sa.BigInteger, nullable=False),
        sa.Column("position", sa.Integer, server_default="0", nullable=False),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("ticket_type_id", sa.BigInteger, nullable=False),
        sa.Column("owner_user_id", sa.BigInteger, nullable=False),
        sa.Column("attendee_name", sa.Text),
        sa.Column("attendee_email", sa.Text),
        sa.Column("car_id", sa.BigInteger),
        sa.Column("car_name", sa.Text),
        sa.Column("answers", JSONB, server_default=sa.text("'[]'::jsonb"), nullable=False),
        sa.Column("price_minor", sa.BigInteger, server_default="0", nullable=False),
        sa.Column("secret_hash", sa.LargeBinary, nullable=False),
        sa.Column("secret_version", sa.Integer, server_default="1", nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("void_reason", sa.Text),
        sa.Column("voided_at", INSTANT),
        sa.Column("issued_at", INSTANT, nullable=False),
        sa.CheckConstraint("(status = 'VOID') = (void_reason IS NOT NULL)", name="void_has_reason"),
        sa.CheckConstraint("status IN ('VALID', 'VOID')", name="status_known"),
        sa.CheckConstraint(
            "void_reason IS NULL OR void_reason IN ('CANCELLED', 'REFUNDED', 'EVENT_CANCELLED', 'DISPUTE')",
            name="void_reason_known",
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"]),
        sa.ForeignKeyConstraint(["order_id"], ["events_order.id"]),
        sa.ForeignKeyConstraint(["order_line_id"], ["events_order_line.id"]),
        sa.ForeignKeyConstraint(["owner_user_id"], ["member.id"]),
        sa.ForeignKeyConstraint(["ticket_type_id"], ["events_ticket_type.id"]),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("order_line_id", "position"),
        sa.UniqueConstraint("secret_hash"),
    )
    op.create_index("ix_events_ticket_event_id_id", "events_ticket", ["event_id", "id"])
    op.create_index(
        "ix_events_ticket_holders",
        "events_ticket",
        ["event_id", "owner_user_id", "ticket_type_id"],
        postgresql_where=sa.text("status = 'VALID'"),
    )
    op.create_index("ix_events_ticket_order_id_id", "events_ticket", ["order_id", "id"])
    op.create_index("ix_events_ticket_owner_user_id_event_id", "events_ticket", ["owner_user_id", "event_id"])
    op.create_index("ix_events_ticket_ticket_type_id", "events_ticket", ["ticket_type_id"])


def _waitlist_entry() -> None:
    op.create_table(
        "events_waitlist_entry",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("ticket_type_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("quantity", sa.Integer, server_default="0", nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("offer_hold_id", sa.BigInteger),
        sa.Column("offered_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.CheckConstraint(
            "status IN ('WAITING', 'OFFERED', 'CONVERTED', 'EXPIRED', 'LEFT')", name="status_known"
        ),
        sa.CheckConstraint("quantity > 0", name="quantity_positive"),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"]),
        sa.ForeignKeyConstraint(["offer_hold_id"], ["events_hold.id"]),
        sa.ForeignKeyConstraint(["ticket_type_id"], ["events_ticket_type.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"]),
    )
    op.create_index("ix_events_waitlist_entry_event_id_id", "events_waitlist_entry", ["event_id", "id"])
    op.create_index("ix_events_waitlist_entry_offer_hold_id", "events_waitlist_entry", ["offer_hold_id"])
    op.create_index(
        "ix_events_waitlist_entry_queue",
        "events_waitlist_entry",
        ["ticket_type_id", "id"],
        postgresql_where=sa.text("status = 'WAITING'"),
    )
    op.create_index("ix_events_waitlist_entry_ticket_type_id", "events_waitlist_entry", ["ticket_type_id"])
    op.create_index("ix_events_waitlist_entry_user_id", "events_waitlist_entry", ["user_id"])
    op.create_index(
        "uq_events_waitlist_entry_open",
        "events_waitlist_entry",
        ["ticket_type_id", "user_id"],
        unique=True,
        postgresql_where=sa.text("status IN ('WAITING', 'OFFERED')"),
    )


def _check_in() -> None:
    op.create_table(
        "events_check_in",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("ticket_id", sa.BigInteger),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("gate", sa.Text),
        sa.Column("device_id", sa.Text),
        sa.Column("staff_user_id", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("scanned_at", INSTANT, nullable=False),
        sa.Column("received_at", INSTANT, nullable=False),
        sa.Column("offline", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("active", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.CheckConstraint("kind IN ('ENTRY', 'EXIT', 'UNDO')", name="kind_known"),
        sa.CheckConstraint(
            "result IN ('ADMITTED', 'ALREADY_CHECKED_IN', 'VOID', 'REVOKED', "
            "'WRONG_EVENT', 'WRONG_TYPE', 'NOT_YET_OPEN', 'UNKNOWN', 'CONFLICT')",
            name="result_known",
        ),
        sa.ForeignKeyConstraint(["event_id"], ["events_event.id"]),
        sa.ForeignKeyConstraint(["staff_user_id"], ["member.id"]),
        sa.ForeignKeyConstraint(["ticket_id"], ["events_ticket.id"]),
        sa.UniqueConstraint("event_id", "nonce"),
    )
    op.create_index("ix_events_check_in_event_id_id", "events_check_in", ["event_id", "id"])
    op.create_index("ix_events_check_in_staff_user_id", "events_check_in", ["staff_user_id"])
    op.create_index("ix_events_check_in_ticket_id_id", "events_check_in", ["ticket_id", "id"])
    op.create_index(
        "uq_events_check_in_active",
        "events_check_in",
        ["ticket_id"],
        unique=True,
        postgresql_where=sa.text("active"),
    )


def _transfer() -> None:
    op.create_table(
        "events_transfer",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("ticket_id", sa.BigInteger, nullable=False),
        sa.Column("from_user_id", sa.BigInteger, nullable=False),
        sa.Column("to_user_id", sa.BigInteger),
        sa.Column("to_email", sa.Text, nullable=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("answered_at", INSTANT),
        sa.CheckConstraint(
            "status IN ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED')", name="status_known"
        ),
        sa.ForeignKeyConstraint(["from_user_id"], ["member.id"]),
        sa.ForeignKeyConstraint(["ticket_id"], ["events_ticket.id"]),
        sa.ForeignKeyConstraint(["to_user_id"], ["member.id"]),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index("ix_events_transfer_from_user_id", "events_transfer", ["from_user_id"])
    op.create_index("ix_events_transfer_ticket_id", "events_transfer", ["ticket_id"])
    op.create_index("ix_events_transfer_to_user_id", "events_transfer", ["to_user_id"])
    op.create_index(
        "uq_events_transfer_pending",
        "events_transfer",
        ["ticket_id"],
        unique=True,
        postgresql_where=sa.text("status = 'PENDING'"),
    )


def downgrade() -> None:
    for table in (
        "transfer",
        "check_in",
        "waitlist_entry",
        "ticket",
        "order_refund",
        "order_line",
        "hold",
        "voucher_use",
        "taken",
        "question",
        "order",
        "voucher",
        "ticket_type",
        "staff",
        "event_tag",
        "cancel_job",
        "event",
        "venue",
        "idempotency",
        "calendar_feed",
        "tag",
        "category",
    ):
        op.drop_table(f"events_{table}")

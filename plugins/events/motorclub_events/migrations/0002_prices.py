"""Prices that change with time and with the number sold, and prices that buyers choose."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0002_events"
down_revision = "0001_events"
branch_labels = None
depends_on = None

TYPE = "events_ticket_type"


def upgrade() -> None:
    op.add_column(
        TYPE, sa.Column("price_tiers", JSONB, server_default=sa.text("'[]'::jsonb"), nullable=False)
    )
    op.add_column(TYPE, sa.Column("pay_what_you_want", sa.Boolean, server_default=sa.false(), nullable=False))
    op.add_column(TYPE, sa.Column("suggested_minor", sa.BigInteger))
    op.create_check_constraint(
        op.f("ck_events_ticket_type_suggestion_fits"),
        TYPE,
        "suggested_minor IS NULL OR (pay_what_you_want AND suggested_minor >= price_minor)",
    )
    op.add_column("events_order_line", sa.Column("tier_up_to", sa.Integer))


def downgrade() -> None:
    op.drop_column("events_order_line", "tier_up_to")
    op.drop_constraint(op.f("ck_events_ticket_type_suggestion_fits"), TYPE, type_="check")
    for column in ("suggested_minor", "pay_what_you_want", "price_tiers"):
        op.drop_column(TYPE, column)

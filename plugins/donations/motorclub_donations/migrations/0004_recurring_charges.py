"""The history of what is charged again and again."""

import sqlalchemy as sa
from alembic import op

revision = "0004_recurring_charges"
down_revision = "0003_donor_ranks"
branch_labels = None
depends_on = None

TABLE = "donations_recurring_charge"
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        TABLE,
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("source_id", sa.BigInteger, nullable=False),
        sa.Column("account", sa.BigInteger, nullable=False),
        sa.Column("currency", sa.CHAR(3), nullable=False),
        sa.Column("monthly_minor", sa.BigInteger, nullable=False),
        sa.Column("livemode", sa.Boolean, nullable=False),
        sa.Column("occurred_at", INSTANT, nullable=False),
        sa.Column("recorded_at", INSTANT, nullable=False),
        sa.CheckConstraint("monthly_minor >= 0", name="amount_not_negative"),
    )
    op.create_index(
        op.f("ix_donations_recurring_charge_source_source_id_id"), TABLE, ["source", "source_id", "id"]
    )
    op.create_index(op.f("ix_donations_recurring_charge_occurred_at_id"), TABLE, ["occurred_at", "id"])


def downgrade() -> None:
    op.drop_table(TABLE)

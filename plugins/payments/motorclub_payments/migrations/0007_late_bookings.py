"""When late money was booked, when disputes were decided, and the country of a buyer."""

import sqlalchemy as sa
from alembic import op

revision = "0007_late_bookings"
down_revision = "0006_processing"
branch_labels = None
depends_on = None

PAYMENT, LEDGER, SANDBOX = "payments_payment", "payments_ledger_entry", "payments_sandbox_session"
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column(PAYMENT, sa.Column("dispute_decided_at", INSTANT))
    op.add_column(PAYMENT, sa.Column("country", sa.Text))
    op.add_column(SANDBOX, sa.Column("paid_at", INSTANT))
    op.add_column(LEDGER, sa.Column("booked_at", INSTANT))
    op.create_index("ix_payments_ledger_entry_occurred_at", LEDGER, ["occurred_at"])
    op.create_index(
        "ix_payments_ledger_entry_late",
        LEDGER,
        ["occurred_at"],
        postgresql_where=sa.text("booked_at IS NOT NULL"),
    )
    op.execute("""
        UPDATE payments_payment p SET country = m.country FROM member_profile m
         WHERE m.member_id = p.user_id AND m.country IS NOT NULL AND p.captured_minor IS NOT NULL""")


def downgrade() -> None:
    op.drop_index("ix_payments_ledger_entry_late", LEDGER)
    op.drop_index("ix_payments_ledger_entry_occurred_at", LEDGER)
    op.drop_column(LEDGER, "booked_at")
    op.drop_column(SANDBOX, "paid_at")
    op.drop_column(PAYMENT, "country")
    op.drop_column(PAYMENT, "dispute_decided_at")

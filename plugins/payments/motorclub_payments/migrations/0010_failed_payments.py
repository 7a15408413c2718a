"""Payments that ended without money are found by when they did, without looking at all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0010_failed_payments"
down_revision = "0009_next_plans"
branch_labels = None
depends_on = None

NAME, TABLE = "ix_payments_payment_failed", "payments_payment"


def upgrade() -> None:
    op.create_index(NAME, TABLE, ["closed_at"], postgresql_where=sa.text("status IN ('EXPIRED', 'FAILED')"))


def downgrade() -> None:
    op.drop_index(NAME, TABLE)

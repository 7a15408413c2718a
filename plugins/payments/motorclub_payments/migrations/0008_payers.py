"""What somebody has paid before is found by who they are: a member, or else the address of a guest."""

import sqlalchemy as sa
from alembic import op

revision = "0008_payers"
down_revision = "0007_late_bookings"
branch_labels = None
depends_on = None

NAME, TABLE = "ix_payments_payment_payer", "payments_payment"


def upgrade() -> None:
    payer = sa.text("coalesce(CAST(user_id AS text), lower(buyer_email))")
    op.create_index(NAME, TABLE, [payer], postgresql_where=sa.text("status = 'CAPTURED'"))


def downgrade() -> None:
    op.drop_index(NAME, TABLE)

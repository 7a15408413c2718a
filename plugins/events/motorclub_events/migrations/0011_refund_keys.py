"""A refund's key is that of its payment: "full" names one of each."""

import sqlalchemy as sa
from alembic import op

revision = "0011_events"
down_revision = "0010_events"
branch_labels = None
depends_on = None

TABLE = "events_order_refund"
ALONE, BOTH = "uq_events_order_refund_key", "uq_events_order_refund_payment_id_key"


def upgrade() -> None:
    op.drop_constraint(op.f(ALONE), TABLE, type_="unique")
    op.create_unique_constraint(op.f(BOTH), TABLE, ["payment_id", "key"])


def downgrade() -> None:
    op.drop_constraint(op.f(BOTH), TABLE, type_="unique")
    # The later ones of a key that is used twice are told apart by their payments.
    op.execute(
        sa.text(
            "UPDATE events_order_refund r SET key = r.payment_id || ':' || r.key WHERE EXISTS "
            "(SELECT FROM events_order_refund o WHERE o.key = r.key AND o.id < r.id)"
        )
    )
    op.create_unique_constraint(op.f(ALONE), TABLE, ["key"])

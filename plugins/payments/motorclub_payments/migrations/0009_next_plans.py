"""The sandbox keeps the plan of the present period beside the one that waits for the next."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0009_next_plans"
down_revision = "0008_payers"
branch_labels = None
depends_on = None

TABLE = "payments_sandbox_subscription"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("next_plan", JSONB))


def downgrade() -> None:
    op.drop_column(TABLE, "next_plan")

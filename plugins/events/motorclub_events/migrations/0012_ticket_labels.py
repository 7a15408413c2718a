"""Labels for ticket types, chosen from a list that the site's staff manages."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0012_events"
down_revision = "0011_events"
branch_labels = None
depends_on = None

LABELS, TYPES, CHOSEN = "events_ticket_label", "events_ticket_type", "label_ids"


def upgrade() -> None:
    op.create_table(
        LABELS,
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("color", sa.Text),
        sa.Column("perks", ARRAY(sa.Text), server_default="{}", nullable=False),
        sa.Column("sort_order", sa.Integer, server_default="0", nullable=False),
        sa.Column("active", sa.Boolean, server_default=sa.true(), nullable=False),
    )
    op.create_index("uq_events_ticket_label_name", LABELS, [sa.text("lower(name)")], unique=True)
    op.add_column(TYPES, sa.Column(CHOSEN, ARRAY(sa.BigInteger), server_default="{}", nullable=False))


def downgrade() -> None:
    op.drop_column(TYPES, CHOSEN)
    op.drop_table(LABELS)

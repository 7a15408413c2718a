"""Until when a mail waits for the end of its reader's quiet hours."""

import sqlalchemy as sa
from alembic import op

revision = "0002_announcements"
down_revision = "0001_announcements"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("announcements_delivery", sa.Column("held_until", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("announcements_delivery", "held_until")

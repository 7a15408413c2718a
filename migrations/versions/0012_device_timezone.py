"""Profiles: who has never chosen a time zone has that of the device."""

import sqlalchemy as sa
from alembic import op

revision = "0012_device_timezone"
down_revision = "0011_search"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("member_profile", "timezone", nullable=True, server_default=None)
    # Until now nobody could tell the default from a choice.
    op.execute(sa.text("UPDATE member_profile SET timezone = NULL WHERE timezone = 'UTC'"))


def downgrade() -> None:
    op.execute(sa.text("UPDATE member_profile SET timezone = 'UTC' WHERE timezone IS NULL"))
    op.alter_column("member_profile", "timezone", nullable=False, server_default="UTC")

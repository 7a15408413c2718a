"""The time zone of a recalculation: days are the site's, no longer those of a setting of ranks."""

import sqlalchemy as sa
from alembic import op

revision = "0005_time_zone"
down_revision = "0004_leaderboards"
branch_labels = None
depends_on = None

TABLE = "ranks_recalculation"
# A change of the setting has recalculated all points. A value that was stored stays for a version that reads it.
ZONE = """UPDATE ranks_recalculation SET time_zone = plugin.settings ->> 'time_zone'
FROM plugin WHERE plugin.id = 'ranks' AND plugin.settings ? 'time_zone'"""


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("time_zone", sa.Text, nullable=False, server_default="UTC"))
    op.execute(ZONE)


def downgrade() -> None:
    op.drop_column(TABLE, "time_zone")

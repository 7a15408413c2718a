"""Who has deleted an entry of a build log."""

import sqlalchemy as sa
from alembic import op

revision = "0009_log_deleted_by"
down_revision = "0008_referrals"
branch_labels = None
depends_on = None

TABLE, COLUMN = "showcase_build_log_entry", "deleted_by_id"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column(COLUMN, sa.BigInteger, sa.ForeignKey("member.id")))
    op.create_index(f"ix_{TABLE}_{COLUMN}", TABLE, [COLUMN])


def downgrade() -> None:
    op.drop_column(TABLE, COLUMN)

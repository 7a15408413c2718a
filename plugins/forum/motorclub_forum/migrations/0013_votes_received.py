"""A member's up-votes of a time are found by whom they were for."""

import sqlalchemy as sa
from alembic import op

revision = "0013_votes_received"
down_revision = "0012_car_lists"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "ix_forum_vote_received",
        "forum_vote",
        ["receiver_id", "changed_at"],
        postgresql_where=sa.text("value = 1"),
    )


def downgrade() -> None:
    op.drop_index("ix_forum_vote_received", "forum_vote")

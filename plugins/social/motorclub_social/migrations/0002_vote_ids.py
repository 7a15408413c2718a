"""A number for each vote, by which the past of votes is read in pages."""

import sqlalchemy as sa
from alembic import op

revision = "0002_vote_ids"
down_revision = "0001_social"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("social_vote", sa.Column("id", sa.BigInteger, sa.Identity(), nullable=False))
    op.create_unique_constraint("uq_social_vote_id", "social_vote", ["id"])


def downgrade() -> None:
    op.drop_constraint("uq_social_vote_id", "social_vote")
    op.drop_column("social_vote", "id")

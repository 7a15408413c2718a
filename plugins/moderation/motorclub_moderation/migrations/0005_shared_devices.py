"""Votes of members who share a device are suspicious, too."""

import sqlalchemy as sa
from alembic import op

revision = "0005_shared_devices"
down_revision = "0004_screening"
branch_labels = None
depends_on = None

TABLE, NAME = "moderation_vote_finding", "ck_moderation_vote_finding_kind_known"
KINDS = "'PAIR', 'CONCENTRATION', 'BURST', 'DOWNVOTES'"


def upgrade() -> None:
    op.drop_constraint(op.f(NAME), TABLE, type_="check")
    op.create_check_constraint(op.f(NAME), TABLE, f"kind IN ({KINDS}, 'DEVICE')")


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM moderation_vote_finding WHERE kind = 'DEVICE'"))
    op.drop_constraint(op.f(NAME), TABLE, type_="check")
    op.create_check_constraint(op.f(NAME), TABLE, f"kind IN ({KINDS})")

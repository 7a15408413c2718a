"""Whether a contest was announced: a draft that is canceled never was."""

import sqlalchemy as sa
from alembic import op

revision = "0005_announced_contests"
down_revision = "0004_contests"
branch_labels = None
depends_on = None


def upgrade() -> None:
    announced = sa.Column("is_announced", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("showcase_contest", announced)
    op.execute("UPDATE showcase_contest SET is_announced = (status <> 'DRAFT')")


def downgrade() -> None:
    op.drop_column("showcase_contest", "is_announced")

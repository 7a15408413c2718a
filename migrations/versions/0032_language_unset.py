"""Members who have chosen no language: they read the one of their browser."""

import sqlalchemy as sa
from alembic import op

revision = "0032_language_unset"
down_revision = "0031_member_rights"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("member_profile", "language", nullable=True, server_default=None)
    # There was no other one to choose.
    op.execute("UPDATE member_profile SET language = NULL")


def downgrade() -> None:
    op.execute("UPDATE member_profile SET language = 'en'")
    op.alter_column("member_profile", "language", nullable=False, server_default=sa.text("'en'"))

"""The texts of posts that wait, so that who decides about them reads them whole."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0006_review_texts"
down_revision = "0005_shared_devices"
branch_labels = None
depends_on = None

TABLE = "moderation_review_item"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("texts", JSONB, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column(TABLE, "texts")

"""The keys that files of pictures are stored under."""

import sqlalchemy as sa
from alembic import op

revision = "0035_picture_keys"
down_revision = "0034_stored_mails"
branch_labels = None
depends_on = None

PRESENT = """
    INSERT INTO picture_key (key, created_at)
    SELECT key, min(created_at) FROM (
        SELECT key, created_at FROM picture
        UNION ALL
        SELECT substring(original FROM '^originals/([0-9a-f]{32})[.]jpg$'), created_at FROM picture
    ) AS named
    WHERE key IS NOT NULL
    GROUP BY key
"""


def upgrade() -> None:
    op.create_table(
        "picture_key",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, index=True),
    )
    op.execute(PRESENT)


def downgrade() -> None:
    op.drop_table("picture_key")

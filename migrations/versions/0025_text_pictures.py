"""Pictures that stand in members' texts."""

import sqlalchemy as sa
from alembic import op

revision = "0025_text_pictures"
down_revision = "0024_web_push"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "text_picture",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("owner_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="SET NULL")),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("unused_since", sa.DateTime(timezone=True)),
    )
    op.create_index("ix_text_picture_owner_id", "text_picture", ["owner_id"])
    op.create_index(
        "ix_text_picture_unused",
        "text_picture",
        ["unused_since"],
        postgresql_where=sa.text("unused_since IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_table("text_picture")

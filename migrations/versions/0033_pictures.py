"""Pictures of plugins' content."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0033_pictures"
down_revision = "0032_language_unset"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "picture",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("ref_type", sa.Text),
        sa.Column("ref_id", sa.BigInteger),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="SET NULL")),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("original", sa.Text),
        sa.Column("widths", ARRAY(sa.Integer), nullable=False),
        sa.Column("formats", ARRAY(sa.Text), nullable=False),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("color", sa.Text, nullable=False),
        sa.Column("alt", sa.Text, server_default="", nullable=False),
        sa.Column("position", sa.Integer, server_default="0", nullable=False),
        sa.Column("is_cover", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("focus_x", sa.Integer, server_default="50", nullable=False),
        sa.Column("focus_y", sa.Integer, server_default="50", nullable=False),
        sa.Column("blurs", JSONB, server_default="[]", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("loose_since", sa.DateTime(timezone=True)),
        sa.CheckConstraint("(ref_id IS NULL) = (ref_type IS NULL)", name="whole_reference"),
        sa.CheckConstraint("(ref_id IS NULL) = (loose_since IS NOT NULL)", name="loose_without_item"),
    )
    op.create_index("ix_picture_ref_type_ref_id_position", "picture", ["ref_type", "ref_id", "position"])
    op.create_index("ix_picture_member_id", "picture", ["member_id"])
    op.create_index("ix_picture_key", "picture", ["key"])
    op.create_index("ix_picture_original", "picture", ["original"])
    op.create_index(
        "ix_picture_loose", "picture", ["loose_since"], postgresql_where=sa.text("loose_since IS NOT NULL")
    )
    op.create_index(
        "uq_picture_cover",
        "picture",
        ["kind", "ref_type", "ref_id"],
        unique=True,
        postgresql_where=sa.text("is_cover"),
    )


def downgrade() -> None:
    op.drop_table("picture")

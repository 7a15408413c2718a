"""Search: the words of all content, and which types have been read."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TSVECTOR

revision = "0011_search"
down_revision = "0010_second_factor"
branch_labels = None
depends_on = None

DOCUMENT = "setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'D')"


def upgrade() -> None:
    op.create_table(
        "search_document",
        sa.Column("type", sa.Text, primary_key=True),
        sa.Column("item_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("members_only", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("document", TSVECTOR, sa.Computed(DOCUMENT, persisted=True), nullable=False),
    )
    op.create_index("ix_search_document_document", "search_document", ["document"], postgresql_using="gin")
    op.create_index("ix_search_document_owner", "search_document", ["owner"])
    op.create_table(
        "search_built",
        sa.Column("type", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("last_id", sa.BigInteger, nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True)),
    )


def downgrade() -> None:
    op.drop_table("search_built")
    op.drop_table("search_document")

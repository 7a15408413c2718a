"""A mail knows what its attachments are made from."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0023_mail_attachments"
down_revision = "0022_own_words_of_parts"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mail_message", sa.Column("about", JSONB))


def downgrade() -> None:
    op.drop_column("mail_message", "about")

"""The values of a mail that only its recipient may read, until it is sent."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0019_mail_secrets"
down_revision = "0018_new_devices"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "mail_message", sa.Column("secrets", ARRAY(sa.Text), server_default=sa.text("'{}'"), nullable=False)
    )


def downgrade() -> None:
    op.drop_column("mail_message", "secrets")

"""The request that caused a job or an event."""

import sqlalchemy as sa
from alembic import op

revision = "0020_request_ids"
down_revision = "0019_mail_secrets"
branch_labels = None
depends_on = None

TABLES = ("job", "outbox_event")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("request_id", sa.Text))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "request_id")

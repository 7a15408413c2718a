"""Sessions and log-ins keep a keyed hash of their address, by which admins find accounts that share one.

The database does not know the key: what was written before has none.
"""

import sqlalchemy as sa
from alembic import op

revision = "0017_address_hashes"
down_revision = "0016_session_turns"
branch_labels = None
depends_on = None

TABLES = ("account_session", "account_login")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("address_hash", sa.Text))
        op.create_index(f"ix_{table}_address_hash_member_id", table, ["address_hash", "member_id"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_index(f"ix_{table}_address_hash_member_id", table)
        op.drop_column(table, "address_hash")

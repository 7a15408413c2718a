"""The moderation log: its entries, their texts, and the end of the chain."""

import sqlalchemy as sa
from alembic import op

revision = "0001_log"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)

# An entry is there for good. Its texts may be deleted when a member is erased, and are never changed.
GUARDS = """
CREATE FUNCTION moderation_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the moderation log can only be added to' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE ON moderation_log
  FOR EACH ROW EXECUTE FUNCTION moderation_log_refuse();
CREATE TRIGGER moderation_log_text_unchanged BEFORE UPDATE ON moderation_log_text
  FOR EACH ROW EXECUTE FUNCTION moderation_log_refuse();
"""


def upgrade() -> None:
    op.create_table(
        "moderation_log",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("actor_id", sa.BigInteger),
        sa.Column("actor_role", sa.Text),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("target_type", sa.Text),
        sa.Column("target_id", sa.BigInteger),
        sa.Column("target_user_id", sa.BigInteger),
        sa.Column("case_id", sa.BigInteger),
        sa.Column("is_reversible", sa.Boolean, nullable=False),
        sa.Column("reverts_id", sa.BigInteger),
        sa.Column("ip_hash", sa.Text),
        sa.Column("text_hash", sa.Text, nullable=False),
        sa.Column("prev_hash", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.UniqueConstraint("prev_hash"),
        sa.UniqueConstraint("reverts_id"),
    )
    op.create_index("ix_moderation_log_created_at", "moderation_log", ["created_at"])
    for columns in (["action", "id"], ["actor_id", "id"], ["target_user_id", "id"], ["case_id", "id"]):
        op.create_index(f"ix_moderation_log_{'_'.join(columns)}", "moderation_log", columns)
    op.create_index("ix_moderation_log_target", "moderation_log", ["target_type", "target_id", "id"])
    op.create_table(
        "moderation_log_text",
        sa.Column("log_id", sa.BigInteger, sa.ForeignKey("moderation_log.id"), primary_key=True),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("before", sa.JSON),
        sa.Column("after", sa.JSON),
    )
    op.create_table(
        "moderation_log_head",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("entries", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.execute(GUARDS)


def downgrade() -> None:
    op.drop_table("moderation_log_head")
    op.drop_table("moderation_log_text")
    op.drop_table("moderation_log")
    op.execute("DROP FUNCTION moderation_log_refuse()")

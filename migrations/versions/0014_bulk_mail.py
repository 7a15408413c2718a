"""Bulk mail: what admins write to many members, and whom it is meant for until it is in the outbox."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0014_bulk_mail"
down_revision = "0013_notifications"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "bulk_mail",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("author_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("roles", ARRAY(sa.Text), nullable=False),
        sa.Column("joined", sa.Text),
        sa.Column("seen", sa.Text),
        sa.Column("recipients", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False, server_default="SENDING"),
        sa.Column("cursor", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("written", sa.Integer, nullable=False, server_default="0"),
        sa.Column("forgotten", JSONB, nullable=False, server_default="{}"),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        sa.CheckConstraint("state IN ('SENDING', 'SENT', 'STOPPED')", name="state_known"),
    )
    op.create_index("ix_bulk_mail_author_id_created_at", "bulk_mail", ["author_id", "created_at"])
    sending = sa.text("state = 'SENDING'")
    op.create_index("ix_bulk_mail_sending", "bulk_mail", ["id"], postgresql_where=sending)
    _recipients()
    _messages()


def _recipients() -> None:
    op.create_table(
        "bulk_mail_recipient",
        _key("bulk_mail_id", "bulk_mail.id"),
        _key("member_id", "member.id"),
        sa.Column("held_until", MOMENT),
    )
    op.create_index("ix_bulk_mail_recipient_member_id", "bulk_mail_recipient", ["member_id"])
    op.create_index(
        "ix_bulk_mail_recipient_bulk_mail_id_held_until",
        "bulk_mail_recipient",
        ["bulk_mail_id", "held_until"],
        postgresql_where=sa.text("held_until IS NOT NULL"),
    )


def _key(name: str, of: str) -> sa.Column[int]:
    key = sa.ForeignKey(of, ondelete="CASCADE")
    return sa.Column(name, sa.BigInteger, key, primary_key=True, autoincrement=False)


def _messages() -> None:
    of = sa.ForeignKey("bulk_mail.id", ondelete="SET NULL")
    op.add_column("mail_message", sa.Column("bulk_mail_id", sa.BigInteger, of))
    op.create_index(
        "ix_mail_message_bulk_mail_id_status",
        "mail_message",
        ["bulk_mail_id", "status"],
        postgresql_where=sa.text("bulk_mail_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_mail_message_bulk_mail_id_status", "mail_message")
    op.drop_column("mail_message", "bulk_mail_id")
    op.drop_table("bulk_mail_recipient")
    op.drop_table("bulk_mail")

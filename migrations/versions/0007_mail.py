"""Mail: which template, when next, words of admins, addresses that take no mail."""

import sqlalchemy as sa
from alembic import op

revision = "0007_mail"
down_revision = "0006_events"
branch_labels = None
depends_on = None

STATUSES = ("QUEUED", "SENT", "FAILED", "KEPT")
MORE = (*STATUSES, "BOUNCED", "SUPPRESSED")


def upgrade() -> None:
    op.add_column("mail_message", sa.Column("template", sa.Text, nullable=False, server_default=""))
    op.add_column("mail_message", sa.Column("unsubscribe", sa.Text))
    op.add_column("mail_message", sa.Column("due_at", sa.DateTime(timezone=True)))
    op.execute("UPDATE mail_message SET due_at = created_at WHERE status = 'QUEUED'")
    limit_status(MORE)
    op.create_index(
        "ix_mail_message_due_at", "mail_message", ["due_at"], postgresql_where=sa.text("status = 'QUEUED'")
    )
    op.create_index("ix_mail_message_template", "mail_message", ["template"])
    op.create_table(
        "mail_override",
        sa.Column("template", sa.Text, primary_key=True),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("html", sa.Text),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "mail_suppression",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("address_key", sa.Text, nullable=False, unique=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("automatic", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("mail_suppression")
    op.drop_table("mail_override")
    op.execute("UPDATE mail_message SET status = 'FAILED' WHERE status IN ('BOUNCED', 'SUPPRESSED')")
    op.drop_index("ix_mail_message_template", "mail_message")
    op.drop_index("ix_mail_message_due_at", "mail_message")
    limit_status(STATUSES)
    for column in ("due_at", "unsubscribe", "template"):
        op.drop_column("mail_message", column)


def limit_status(names: tuple[str, ...]) -> None:
    op.drop_constraint(op.f("ck_mail_message_status_known"), "mail_message", type_="check")
    listed = ", ".join(f"'{name}'" for name in names)
    op.create_check_constraint(op.f("ck_mail_message_status_known"), "mail_message", f"status IN ({listed})")

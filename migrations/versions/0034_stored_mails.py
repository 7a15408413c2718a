"""Mails of a site without a mail server are called stored."""

import sqlalchemy as sa
from alembic import op

revision = "0034_stored_mails"
down_revision = "0033_pictures"
branch_labels = None
depends_on = None


def _rename(before: str, after: str) -> None:
    check = op.f("ck_mail_message_status_known")
    op.drop_constraint(check, "mail_message", type_="check")
    mails = sa.table("mail_message", sa.column("status"))
    op.execute(sa.update(mails).where(mails.c.status == before).values(status=after))
    op.create_check_constraint(
        check,
        "mail_message",
        f"status IN ('QUEUED', 'SENT', 'FAILED', '{after}', 'BOUNCED', 'SUPPRESSED')",
    )


def upgrade() -> None:
    _rename("KEPT", "STORED")


def downgrade() -> None:
    _rename("STORED", "KEPT")

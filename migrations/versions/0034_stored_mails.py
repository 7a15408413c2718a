"""Mails of a site without a mail server are called stored."""

import sqlalchemy as sa
from alembic import op

revision = "0034_stored_mails"
down_revision = "0033_pictures"
branch_labels = None
depends_on = None

# Of mails to many, what has become of those that the outbox has deleted, by status.
COUNTS = """
    UPDATE bulk_mail SET forgotten = forgotten - CAST(:before AS text)
        || jsonb_build_object(CAST(:after AS text), forgotten -> CAST(:before AS text))
    WHERE jsonb_exists(forgotten, CAST(:before AS text))
"""


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
    op.execute(sa.text(COUNTS).bindparams(before=before, after=after))


def upgrade() -> None:
    _rename("KEPT", "STORED")


def downgrade() -> None:
    _rename("STORED", "KEPT")

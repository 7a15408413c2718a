"""Alarms of the past lead to where payments are now: a tab of the admin panel."""

from alembic import op

revision = "0003_alarm_links"
down_revision = "0002_offline"
branch_labels = None
depends_on = None

BEFORE, NOW = "/admin/payments", "/adminPanel?tab=payments.Manage"
# A link with a list had `?list=`; in a message it stands as HTML.
MOVED = """
UPDATE notification SET
    url = replace(replace(url, '{before}?', '{now}&'), '{before}', '{now}'),
    message = replace(replace(message, '{before}?', '{now}&amp;'), '{before}', '{now}')
 WHERE kind = 'payments.alarm' AND url LIKE '{before}%'
"""


def upgrade() -> None:
    op.execute(MOVED.format(before=BEFORE, now=NOW))


def downgrade() -> None:
    """The page of before is gone for good."""

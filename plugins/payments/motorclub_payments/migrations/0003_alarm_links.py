"""Alarms of the past lead to where payments are now: a tab of the admin panel."""

from alembic import op

revision = "0003_alarm_links"
down_revision = "0002_offline"
branch_labels = None
depends_on = None

BEFORE, NOW = "/admin/payments", "/adminPanel?tab=payments.Manage"
# A link with a list has a parameter more; in a message it stands as HTML.
MOVE = """
UPDATE notification SET
    url = replace(replace(url, '{old}{url_sign}', '{new}{new_url_sign}'), '{old}', '{new}'),
    message = replace(replace(message, '{old}{html_sign}', '{new}{new_html_sign}'), '{old}', '{new}')
 WHERE kind = 'payments.alarm' AND url LIKE '{old}%'
"""


def upgrade() -> None:
    signs = {"url_sign": "?", "html_sign": "?", "new_url_sign": "&", "new_html_sign": "&amp;"}
    op.execute(MOVE.format(old=BEFORE, new=NOW, **signs))


def downgrade() -> None:
    signs = {"url_sign": "&", "html_sign": "&amp;", "new_url_sign": "?", "new_html_sign": "?"}
    op.execute(MOVE.format(old=NOW, new=BEFORE, **signs))

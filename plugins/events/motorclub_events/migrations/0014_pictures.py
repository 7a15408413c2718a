"""Banners and galleries move to the platform's pictures, with their files."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api.pictures import adopt_pictures, hand_back_pictures

revision = "0014_events"
down_revision = "0013_events"
branch_labels = None
depends_on = None

# The colour of places that wait for a picture: it is not known of those that have been uploaded before.
CARRY_OVER = """
    SELECT :kind, 'events.event', event.id, event.organizer_id, split_part(named.url, '/', 4), ARRAY[640, 1600],
        ARRAY['webp'], 1600, :height, 0, '#26282c', '', named.place - 1, event.updated_at,
        NULL::timestamptz
    FROM events_event AS event, unnest({urls}) WITH ORDINALITY AS named (url, place)
    WHERE named.url IS NOT NULL ORDER BY event.id, named.place
"""
CARRY_BACK = """
    UPDATE events_event AS event SET
        banner_url = (
            SELECT '/files/attachments/' || key || '/' || widths[array_upper(widths, 1)] || '.webp' FROM picture
            WHERE kind = 'events.banner' AND ref_type = 'events.event' AND ref_id = event.id LIMIT 1
        ),
        gallery = ARRAY(
            SELECT '/files/attachments/' || key || '/' || widths[array_upper(widths, 1)] || '.webp' FROM picture
            WHERE kind = 'events.gallery' AND ref_type = 'events.event' AND ref_id = event.id
            ORDER BY is_cover DESC, position, id
        )
"""


def upgrade() -> None:
    for kind, urls, height in (
        ("events.banner", "ARRAY[event.banner_url]", 700),
        ("events.gallery", "event.gallery", 1200),
    ):
        adopt_pictures(CARRY_OVER.format(urls=urls), kind=kind, height=height)
    op.drop_column("events_event", "banner_url")
    op.drop_column("events_event", "gallery")


def downgrade() -> None:
    op.add_column("events_event", sa.Column("banner_url", sa.Text))
    op.add_column("events_event", sa.Column("gallery", ARRAY(sa.Text), server_default="{}", nullable=False))
    op.execute(CARRY_BACK)
    hand_back_pictures("events.banner", "events.gallery")

"""Pictures move to the platform's service, with their files; drafts follow to the new numbers."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from motorclub.api.pictures import adopt_pictures, hand_back_pictures

revision = "0010_pictures"
down_revision = "0009_own_cars"
branch_labels = None
depends_on = None

# The colour of places that wait for a picture: it is not known of those that have been uploaded before.
COLOUR = "#26282c"

CARRY_OVER = """
    SELECT 'forum.picture',
        CASE WHEN question_id IS NOT NULL THEN 'forum.question' WHEN answer_id IS NOT NULL THEN 'forum.answer' END,
        coalesce(question_id, answer_id), owner_id, split_part(storage_key, '/', 2),
        ARRAY(SELECT width::int FROM jsonb_object_keys(variants) AS width ORDER BY width::int), ARRAY['webp'],
        width, height, bytes, :colour, alt, position, created_at,
        CASE WHEN num_nonnulls(question_id, answer_id) = 0 THEN created_at END
    FROM forum_attachment ORDER BY id
"""
CARRY_BACK = """
    INSERT INTO forum_attachment (owner_id, question_id, answer_id, storage_key, mime_type, bytes, width, height,
        sha256, alt, position, variants, created_at)
    SELECT member_id, CASE ref_type WHEN 'forum.question' THEN ref_id END,
        CASE ref_type WHEN 'forum.answer' THEN ref_id END, 'attachments/' || key, 'image/webp', bytes, width, height,
        '', alt, position,
        (SELECT jsonb_object_agg(one, '/files/attachments/' || key || '/' || one || '.webp')
        FROM unnest(widths) AS one),
        coalesce(loose_since, created_at)
    FROM picture WHERE kind = 'forum.picture' AND member_id IS NOT NULL ORDER BY id
"""
# A draft's form lists its pictures as objects with an id among others.
RENUMBER_DRAFTS = """
    UPDATE forum_draft SET payload = jsonb_set(payload, '{{attachments}}', (
        SELECT coalesce(jsonb_agg(jsonb_set(named, '{{id}}', to_jsonb(new.id)) ORDER BY place), '[]')
        FROM jsonb_array_elements(payload->'attachments') WITH ORDINALITY AS listed (named, place)
        JOIN {old} AS old ON to_jsonb(old.id) = named->'id' JOIN {new} AS new ON new.key = old.key
    ))
    WHERE jsonb_typeof(payload->'attachments') = 'array'
"""
SHORT_KEYS = "(SELECT id, split_part(storage_key, '/', 2) AS key FROM forum_attachment)"


def upgrade() -> None:
    adopt_pictures(CARRY_OVER, colour=COLOUR)
    op.execute(RENUMBER_DRAFTS.format(old=SHORT_KEYS, new="picture"))
    op.drop_table("forum_attachment")


def downgrade() -> None:
    _create_table()
    op.execute(CARRY_BACK)
    op.execute(RENUMBER_DRAFTS.format(old="picture", new=SHORT_KEYS))
    hand_back_pictures("forum.picture")


def _create_table() -> None:
    op.create_table(
        "forum_attachment",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("owner_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("question_id", sa.BigInteger, sa.ForeignKey("forum_question.id", ondelete="SET NULL")),
        sa.Column("answer_id", sa.BigInteger, sa.ForeignKey("forum_answer.id", ondelete="SET NULL")),
        sa.Column("storage_key", sa.Text, nullable=False),
        sa.Column("mime_type", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("bytes", "width", "height")),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("alt", sa.Text, server_default="", nullable=False),
        sa.Column("position", sa.SmallInteger, server_default="0", nullable=False),
        sa.Column("variants", JSONB, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("num_nonnulls(question_id, answer_id) <= 1", name="one_target"),
    )
    for columns in (["question_id", "position"], ["answer_id", "position"], ["owner_id", "created_at"]):
        op.create_index(f"ix_forum_attachment_{'_'.join(columns)}", "forum_attachment", columns)
    op.create_index(
        "ix_forum_attachment_orphans",
        "forum_attachment",
        ["created_at"],
        postgresql_where=sa.text("question_id IS NULL AND answer_id IS NULL"),
    )

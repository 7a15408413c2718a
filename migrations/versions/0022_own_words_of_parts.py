"""A part of a thread tells its own words from those of its thread's title; items of one age are of one type."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TSVECTOR

revision = "0022_own_words_of_parts"
down_revision = "0021_threads_in_search"
branch_labels = None
depends_on = None


# "whole forum.question 7": numbers of one age are the same when divided. Beside it without type and age, for all.
KEYS = """
CREATE FUNCTION search_keys(type text, item_id bigint, thread_type text, thread_id bigint) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN type = thread_type AND item_id = thread_id
              THEN ARRAY['whole', 'whole ' || type || ' ' || (item_id / 8192)::text]
              ELSE ARRAY['part', 'part ' || type || ' ' || (item_id / 8192)::text] END
$$
"""
KEYS_BEFORE = """
CREATE FUNCTION search_keys(type text, item_id bigint, thread_type text, thread_id bigint) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[item_id / 16384, CASE WHEN type = thread_type AND item_id = thread_id THEN -1 ELSE -2 END]
$$
"""


def _document(title_of_thread: str) -> str:
    return (
        "setweight(search_words(ARRAY[title]),"
        f""" (CASE WHEN type = thread_type AND item_id = thread_id THEN 'A' ELSE '{title_of_thread}' END)::"char")"""
        " || setweight(search_words(ARRAY[labels]), 'B') || setweight(search_words(ARRAY[body]), 'D')"
    )


def upgrade() -> None:
    _replace_document(_document("C"), KEYS)


def downgrade() -> None:
    _replace_document(_document("D"), KEYS_BEFORE)


def _replace_document(words: str, keys: str) -> None:
    op.drop_column("search_document", "document")
    op.execute("DROP FUNCTION search_keys(text, bigint, text, bigint)")
    op.execute(keys)
    column = sa.Column("document", TSVECTOR, sa.Computed(words, persisted=True), nullable=False)
    op.add_column("search_document", column)
    op.execute(
        "CREATE INDEX ix_search_document_document ON search_document USING gin"
        " (document, search_keys(type, item_id, thread_type, thread_id)) WITH (gin_pending_list_limit = 64)"
    )

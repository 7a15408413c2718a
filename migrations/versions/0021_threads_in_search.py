"""Search finds threads: what an item belongs to, what it is about, words in all their spellings, and corrections."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, TSVECTOR

revision = "0021_threads_in_search"
down_revision = "0020_request_ids"
branch_labels = None
depends_on = None

# "MX-5" and "IS 250" are also written as one word. Words whose English stem is another word's are marked.
WORDS = r"""
CREATE FUNCTION search_words(texts text[]) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('english',
    regexp_replace(
      regexp_replace(
        regexp_replace(
          lower(array_to_string(texts, ' ')),
          '\m([a-z]{1,5})-(\d{1,4}[a-z]{0,2})\M', '\1\2 \1 \2', 'g'),
        '\m([a-z]{1,3}) (\d{1,4}[a-z]{0,2})\M', '\1\2 \1 \2', 'g'),
      '\m(tired|tiring|tiresome|according|accordingly)\M', 'x\1', 'g'))
$$
"""
# Items of one age have numbers that are the same when divided; -1 is a whole thread, -2 a part of one.
KEYS = """
CREATE FUNCTION search_keys(type text, item_id bigint, thread_type text, thread_id bigint) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[item_id / 16384, CASE WHEN type = thread_type AND item_id = thread_id THEN -1 ELSE -2 END]
$$
"""
# A title counts for most where it is the item's own: a comment goes by the title of its thread.
DOCUMENT = (
    "setweight(search_words(ARRAY[title]),"
    """ (CASE WHEN type = thread_type AND item_id = thread_id THEN 'A' ELSE 'D' END)::"char")"""
    " || setweight(search_words(ARRAY[labels]), 'B') || setweight(search_words(ARRAY[body]), 'D')"
)
BEFORE = "setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'D')"


def upgrade() -> None:
    op.execute(WORDS)
    op.execute(KEYS)
    op.drop_column("search_document", "document")
    op.add_column("search_document", sa.Column("labels", sa.Text, nullable=False, server_default=""))
    op.add_column("search_document", sa.Column("thread_type", sa.Text))
    op.add_column("search_document", sa.Column("thread_id", sa.BigInteger))
    op.add_column("search_document", sa.Column("form", sa.SmallInteger, nullable=False, server_default="0"))
    op.execute("UPDATE search_document SET thread_type = type, thread_id = item_id")
    op.alter_column("search_document", "thread_type", nullable=False)
    op.alter_column("search_document", "thread_id", nullable=False)
    # As in the forum: a word that stands everywhere is looked for among the newest items.
    _add_document(
        DOCUMENT,
        "(document, search_keys(type, item_id, thread_type, thread_id)) WITH (gin_pending_list_limit = 64)",
    )
    op.add_column("search_built", sa.Column("form", sa.SmallInteger, nullable=False, server_default="0"))
    op.add_column("search_built", sa.Column("words_id", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "search_word",
        sa.Column("word", sa.Text, primary_key=True),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("near", ARRAY(sa.Text), nullable=False),
    )
    op.create_index("ix_search_word_near", "search_word", ["near"], postgresql_using="gin")


def _add_document(words: str, columns: str) -> None:
    column = sa.Column("document", TSVECTOR, sa.Computed(words, persisted=True), nullable=False)
    op.add_column("search_document", column)
    op.execute(f"CREATE INDEX ix_search_document_document ON search_document USING gin {columns}")


def downgrade() -> None:
    op.drop_table("search_word")
    for column in ("words_id", "form"):
        op.drop_column("search_built", column)
    op.drop_column("search_document", "document")
    for column in ("form", "thread_id", "thread_type", "labels"):
        op.drop_column("search_document", column)
    _add_document(BEFORE, "(document)")
    op.execute("DROP FUNCTION search_keys(text, bigint, text, bigint)")
    op.execute("DROP FUNCTION search_words(text[])")

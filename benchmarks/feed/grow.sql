-- Activities and comments with the numbers :first to :last, by the demo's members and about its questions.
INSERT INTO social_activity (type, item_id, deed, author_id, highlight, at)
SELECT 'forum.question', 1 + n % 200, 'bench.' || n, 1 + n % 60, n % 4 = 0, now() - (2000000 - n) * interval '1 second'
  FROM generate_series(:first, :last) AS n;

-- Each lies under its author and under its question, as the plugin writes it.
INSERT INTO social_subject (type, item_id, activity_id, author_id, highlight)
SELECT kind, CASE kind WHEN 'social.member' THEN author_id ELSE item_id END, id, author_id, highlight
  FROM social_activity, unnest(ARRAY['social.member', 'forum.question']) AS kind
 WHERE deed IN (SELECT 'bench.' || n FROM generate_series(:first, :last) AS n);

INSERT INTO social_thread (target_type, target_id) SELECT 'forum.question', n FROM generate_series(1, 200) AS n
    ON CONFLICT DO NOTHING;

-- The first of them all have :loud comments by now; a quarter of the others are replies.
WITH spread AS (
  SELECT n, CASE WHEN n <= :loud THEN 1 ELSE 2 + n % 199 END AS question, n > :loud AND n % 4 = 0 AS reply
    FROM generate_series(:first, :last) AS n
), parent AS (
  SELECT thread_id, min(id) AS id FROM social_comment WHERE parent_id IS NULL GROUP BY thread_id
)
INSERT INTO social_comment (thread_id, parent_id, author_id, body, body_html, created_at)
SELECT thread.id, CASE WHEN reply THEN parent.id END, 1 + n % 60,
       'Number ' || n || ': would measure first and order parts second.',
       '<p>Number ' || n || ': would measure first and order parts second.</p>', now()
  FROM spread
  JOIN social_thread AS thread ON thread.target_type = 'forum.question' AND thread.target_id = question
  LEFT JOIN parent ON parent.thread_id = thread.id
 ORDER BY n;

UPDATE social_thread SET comment_count = (SELECT count(*) FROM social_comment WHERE thread_id = social_thread.id);

UPDATE social_comment AS parent SET reply_count = counted.number
  FROM (SELECT parent_id, count(*) AS number FROM social_comment WHERE parent_id IS NOT NULL GROUP BY parent_id) AS counted
 WHERE parent.id = counted.parent_id AND parent.reply_count <> counted.number;

-- The demo's driver follows everybody and every question, half of them with everything.
INSERT INTO social_follow (follower_id, target_type, target_id, level, created_at)
SELECT driver.id, kind, n, CASE WHEN n % 2 = 0 THEN 'ALL' ELSE 'HIGHLIGHTS' END, now()
  FROM member AS driver, unnest(ARRAY['social.member', 'forum.question']) AS kind, generate_series(1, 200) AS n
 WHERE driver.username = 'driver' AND (kind = 'forum.question' OR n <= 60)
    ON CONFLICT DO NOTHING

-- The demo's questions again and again, a minute apart and the oldest first, until there are about :posts posts: each new
-- question has an answer, every hundredth nineteen more. Texts, tags, cars, categories and authors stay those of the demo.
--
-- Two words stand in as many posts whatever the size, spread evenly over all of it, so that a search for them has the
-- same answer everywhere: 'gremlin' in fifty questions and in an answer to each of fifty others, half of them with the
-- tag 'brakes', and 'barnfind' in one question. :step is how far the hundred lie from one another.
CREATE TEMPORARY TABLE pattern AS
SELECT *, row_number() OVER (ORDER BY id) AS place FROM forum_question WHERE id <= :demo;

CREATE TEMPORARY TABLE reply AS
SELECT *, row_number() OVER (ORDER BY id) AS place FROM forum_answer WHERE question_id <= :demo;

CREATE TEMPORARY TABLE marked AS
SELECT :from + place * :step AS n, place % 2 = 0 AS own, place % 4 < 2 AS braked FROM generate_series(0, 99) AS place;

INSERT INTO forum_question
    (author_id, category_id, kind, status, title, excerpt, body, body_html, tag_names, brand, car_model, engine, year,
     mileage_km, up_count, down_count, answer_count, view_count, unique_view_count, hot_score, created_at,
     last_activity_at)
SELECT author_id, category_id, kind, 'OPEN',
       concat(title, CASE WHEN own THEN ' gremlin' END, CASE WHEN n = :upto THEN ' barnfind' END, ' #', n), excerpt, body,
       body_html,
       CASE WHEN braked THEN array_remove(tag_names, 'brakes') || ARRAY['brakes']
            WHEN NOT braked THEN array_remove(tag_names, 'brakes')
            ELSE tag_names END,
       brand, car_model, engine, year, mileage_km, up_count + n % 7, down_count,
       CASE WHEN n % 100 = 0 THEN 20 ELSE 1 END, view_count, unique_view_count, 0, now() - n * interval '1 minute',
       now() - n * interval '1 minute'
  FROM generate_series(:from, :upto) AS n
  JOIN pattern ON pattern.place = n % (SELECT count(*) FROM pattern) + 1
  LEFT JOIN marked USING (n)
 ORDER BY n DESC;

INSERT INTO forum_answer (question_id, author_id, body, body_html, up_count, down_count, created_at)
SELECT question.id, reply.author_id, concat(reply.body, CASE WHEN NOT own AND turn = 1 THEN ' A gremlin.' END),
       reply.body_html, reply.up_count, reply.down_count, question.created_at
  FROM forum_question AS question
 CROSS JOIN LATERAL generate_series(1, question.answer_count) AS turn
  JOIN reply ON reply.place = (question.id * 7 + turn) % (SELECT count(*) FROM reply) + 1
  LEFT JOIN marked ON marked.n::text = split_part(question.title, '#', 2)
 WHERE question.id > :last
 ORDER BY question.id, turn;

-- As the plugin's documents for the search over everything.
INSERT INTO search_document
    (type, item_id, owner, thread_type, thread_id, title, labels, body, members_only, created_at, form)
SELECT 'forum.question', id, 'forum', 'forum.question', id, title,
       concat_ws(' ', nullif(brand, ''), nullif(car_model, ''), nullif(generation, ''), nullif(engine, ''), year,
                 array_to_string(fault_codes || tag_names, ' ')),
       body, false, created_at, 1
  FROM forum_question WHERE id > :last
 ORDER BY id;

INSERT INTO search_document
    (type, item_id, owner, thread_type, thread_id, title, body, members_only, created_at, form)
SELECT 'forum.answer', answer.id, 'forum', 'forum.question', question.id, question.title, answer.body, false,
       answer.created_at, 1
  FROM forum_answer AS answer JOIN forum_question AS question ON question.id = question_id
 WHERE question.id > :last
 ORDER BY answer.id;

INSERT INTO forum_question_tag (question_id, tag_id)
SELECT question.id, tag.id
  FROM forum_question AS question, unnest(question.tag_names) AS name JOIN forum_tag AS tag USING (name)
 WHERE question.id > :last
ON CONFLICT DO NOTHING;

UPDATE forum_tag AS tag SET question_count = counted.size, unanswered_count = counted.unanswered
  FROM (SELECT tag_id, count(*) AS size, count(*) FILTER (WHERE answer_count = 0) AS unanswered
          FROM forum_question_tag JOIN forum_question AS question ON question.id = question_id GROUP BY tag_id) AS counted
 WHERE counted.tag_id = tag.id;

UPDATE forum_category AS category SET question_count = counted.size
  FROM (SELECT category_id, count(*) AS size FROM forum_question GROUP BY category_id) AS counted
 WHERE counted.category_id = category.id;

UPDATE forum_totals SET
    question_count = (SELECT count(*) FROM forum_question),
    unanswered_count = (SELECT count(*) FROM forum_question WHERE answer_count = 0),
    solved_count = (SELECT count(*) FROM forum_question WHERE status = 'SOLVED');

-- Every new question came into the feeds under its author, itself, its tags and its category.
INSERT INTO social_activity (type, item_id, deed, author_id, highlight, at)
SELECT 'forum.question', id, 'forum.question_asked', author_id, true, created_at
  FROM forum_question WHERE id > :last ORDER BY created_at;

INSERT INTO social_subject (type, item_id, activity_id, author_id, highlight)
SELECT about.type, about.id, activity.id, activity.author_id, true
  FROM social_activity AS activity
  JOIN forum_question AS question ON question.id = activity.item_id
 CROSS JOIN LATERAL (
                SELECT 'social.member' AS type, activity.author_id AS id
                UNION ALL SELECT 'forum.question', question.id
                UNION ALL SELECT 'forum.tag', tag_id FROM forum_question_tag WHERE question_id = question.id
                UNION ALL SELECT 'forum.category', question.category_id WHERE question.category_id IS NOT NULL) AS about
 WHERE activity.type = 'forum.question' AND activity.deed = 'forum.question_asked' AND question.id > :last
 ORDER BY activity.id
ON CONFLICT DO NOTHING;

-- The demo's driver follows twenty people and twenty tags.
INSERT INTO social_follow (follower_id, target_type, target_id, level, created_at)
SELECT driver.id, followed.type, followed.id, 'ALL', now()
  FROM member AS driver
 CROSS JOIN LATERAL (
                (SELECT 'social.member' AS type, id FROM member WHERE id <> driver.id ORDER BY id LIMIT 20)
                UNION ALL (SELECT 'forum.tag', id FROM forum_tag ORDER BY question_count DESC, id LIMIT 20)) AS followed
 WHERE driver.username = 'driver'
ON CONFLICT DO NOTHING;

DROP TABLE pattern;

DROP TABLE marked;

DROP TABLE reply

-- The demo's questions again and again, a minute apart, until there are :posts; their texts, tags and authors stay.
INSERT INTO forum_question
    (author_id, kind, title, excerpt, body, body_html, tag_names, up_count, down_count, answer_count, view_count,
     created_at, last_activity_at)
SELECT author_id, kind, title, excerpt, body, body_html, tag_names, up_count + n % 7, down_count, 0, view_count,
       created_at - n * interval '1 minute', created_at - n * interval '1 minute'
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS size FROM forum_question) AS demo,
       LATERAL generate_series(1, :posts / size + 1) AS n
 WHERE (n - 1) * size + place <= :posts - size;

INSERT INTO forum_question_tag (question_id, tag_id)
SELECT question.id, tag.id
  FROM forum_question AS question, unnest(question.tag_names) AS name JOIN forum_tag AS tag USING (name)
ON CONFLICT DO NOTHING;

-- One question gets answers until it has twenty.
INSERT INTO forum_answer (question_id, author_id, body, body_html, up_count, down_count, created_at)
SELECT chosen.id, answer.author_id, answer.body, answer.body_html, answer.up_count, answer.down_count, answer.created_at
  FROM (SELECT id, answer_count FROM forum_question ORDER BY answer_count DESC, id DESC LIMIT 1) AS chosen,
       LATERAL (SELECT * FROM forum_answer WHERE question_id <> chosen.id ORDER BY id LIMIT 20 - chosen.answer_count) AS answer;

UPDATE forum_question AS question SET answer_count = counted.size
  FROM (SELECT question_id, count(*) AS size FROM forum_answer GROUP BY question_id) AS counted
 WHERE counted.question_id = question.id AND question.answer_count <> counted.size;

UPDATE forum_tag AS tag SET question_count = counted.size, unanswered_count = counted.unanswered
  FROM (SELECT tag_id, count(*) AS size, count(*) FILTER (WHERE answer_count = 0) AS unanswered
          FROM forum_question_tag JOIN forum_question AS question ON question.id = question_id GROUP BY tag_id) AS counted
 WHERE counted.tag_id = tag.id;

UPDATE forum_totals SET
    question_count = (SELECT count(*) FROM forum_question),
    unanswered_count = (SELECT count(*) FROM forum_question WHERE answer_count = 0)

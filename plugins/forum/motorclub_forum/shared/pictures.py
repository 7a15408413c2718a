"""The pictures of questions and answers, as parts of statements."""

from __future__ import annotations

from motorclub.api.pictures import pictures_column, thumbnail_column
from motorclub_forum.models import Answer, Question

PICTURE = "forum.picture"
QUESTION, ANSWER = "forum.question", "forum.answer"

# The address of a question's first picture, in the smallest width.
THUMBNAIL = thumbnail_column(PICTURE, QUESTION, Question.id)
QUESTION_PICTURES = pictures_column(PICTURE, QUESTION, Question.id)
ANSWER_PICTURES = pictures_column(PICTURE, ANSWER, Answer.id)

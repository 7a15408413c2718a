/** What the server accepts (`plugins/forum/motorclub_forum/schemas.py`); checked here first to save a round trip. */

export interface Length {
  readonly min: number;
  readonly max: number;
}

export const TITLE: Length = { min: 15, max: 150 };
export const QUESTION_BODY: Length = { min: 30, max: 30_000 };
export const ANSWER_BODY: Length = { min: 20, max: 30_000 };
export const TAG: Length = { min: 2, max: 35 };
export const MAX_TAGS = 5;
export const MAX_ATTACHMENTS = 10;
/** The kind of its pictures. */
export const PICTURE_KIND = 'forum.picture';
/** Letters and digits of ASCII and `. + # -`, at least one letter or digit. */
export const TAG_PATTERN = /^[a-z0-9.+#-]*[a-z0-9][a-z0-9.+#-]*$/;

export const ANSWERS_PER_PAGE = 20;

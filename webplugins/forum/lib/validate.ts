import { ANSWER_BODY, type Length, MAX_TAGS, QUESTION_BODY, TAG, TAG_PATTERN, TITLE } from '../limits.ts';
import { t } from '../texts/form.ts';

/** Characters as the server counts them: code points, without the white space around. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

function lengthError(count: number, { min, max }: Length): string | undefined {
  if (count < min) return t('tooShort', { min, missing: min - count });
  if (count > max) return t('tooLong', { max, over: count - max });
  return undefined;
}

/** White space of a title is one space each. */
export function titleError(title: string): string | undefined {
  const line = title.trim().replaceAll(/\s+/g, ' ');
  if (!line) return t('titleEmpty');
  return lengthError(lengthOf(line), TITLE) ?? (/[\p{L}\p{N}]/u.test(line) ? undefined : t('titleWords'));
}

export function bodyError(body: string): string | undefined {
  return body.trim() ? lengthError(lengthOf(body), QUESTION_BODY) : t('bodyEmpty');
}

export function tagError(tag: string): string | undefined {
  if (tag.length < TAG.min || tag.length > TAG.max) return t('tagLength', { tag, ...TAG });
  return TAG_PATTERN.test(tag) ? undefined : t('tagForm', { tag });
}

export function tagsError(tags: readonly string[], max: number = MAX_TAGS): string | undefined {
  if (tags.length === 0) return t('tagsEmpty');
  if (tags.length > max) return t('tagsMany', { max });
  return tags.map(tagError).find((error) => error !== undefined);
}

export function answerError(body: string): string | undefined {
  return body.trim() ? lengthError(lengthOf(body), ANSWER_BODY) : t('answerEmpty');
}

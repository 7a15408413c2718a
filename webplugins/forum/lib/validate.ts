import type { NewQuestion } from '../api/types.ts';
import { ANSWER_BODY, type Length, MAX_TAGS, QUESTION_BODY, TAG, TAG_PATTERN, TITLE } from '../limits.ts';
import { t } from '../texts.ts';

export type Field = 'title' | 'body' | 'tags';
export type FieldErrors = Partial<Record<Field, string>>;

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
function titleError(title: string): string | undefined {
  const line = title.trim().replaceAll(/\s+/g, ' ');
  if (!line) return t('titleEmpty');
  return lengthError(lengthOf(line), TITLE) ?? (/[\p{L}\p{N}]/u.test(line) ? undefined : t('titleWords'));
}

function bodyError(body: string): string | undefined {
  return body.trim() ? lengthError(lengthOf(body), QUESTION_BODY) : t('bodyEmpty');
}

/** The one spelling of a tag: lower case, hyphens for spaces. */
export function tagName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

export function tagError(tag: string): string | undefined {
  if (tag.length < TAG.min || tag.length > TAG.max) return t('tagLength', { tag, ...TAG });
  return TAG_PATTERN.test(tag) ? undefined : t('tagForm', { tag });
}

function tagsError(tags: readonly string[], max: number): string | undefined {
  if (tags.length === 0) return t('tagsEmpty');
  if (tags.length > max) return t('tagsMany', { max });
  return tags.map(tagError).find((error) => error !== undefined);
}

export function answerError(body: string): string | undefined {
  return body.trim() ? lengthError(lengthOf(body), ANSWER_BODY) : t('answerEmpty');
}

/** What is wrong with a question before it is sent; empty when the server will take it. */
export function questionErrors(question: NewQuestion, maxTags: number = MAX_TAGS): FieldErrors {
  const errors = {
    title: titleError(question.title),
    body: bodyError(question.body),
    tags: tagsError(question.tags, maxTags),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

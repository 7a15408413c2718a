import { BODY } from '../limits.ts';
import { t } from '../texts.ts';

/** Characters as the server counts them: code points, without the white space around. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

/** What is wrong with a comment before it is sent. */
export function commentError(body: string): string | undefined {
  const count = lengthOf(body);
  if (count === 0) return t('commentEmpty');
  if (count < BODY.min) return t('tooShort', { min: BODY.min });
  return count > BODY.max ? t('tooLong', { max: BODY.max, over: count - BODY.max }) : undefined;
}

import type { FieldErrors } from '@motorclub/sdk/forms';
import type { OwnChoices, ProfileLink } from '../api/me.ts';
import { t } from '../texts.ts';

export const PROFILE_FIELDS = ['displayName', 'bio', 'country', 'city', 'links'] as const;
export const BIO_LENGTH = 1000;
export const NAME_LENGTH = 50;
export const CITY_LENGTH = 100;
export const LINK_LABEL_LENGTH = 40;
export const LINK_LENGTH = 300;
export const MAX_LINKS = 5;

/** Characters as the server counts them: an emoji is one or two, not its bytes. */
export const lengthOf = (text: string | null): number => [...(text ?? '')].length;

function linkError({ label, url }: ProfileLink): readonly ['label' | 'url', string] | null {
  if (label.trim() === '') return ['label', t('required')];
  if (lengthOf(label) > LINK_LABEL_LENGTH) return ['label', t('tooLong', { count: LINK_LABEL_LENGTH })];
  if (!/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(url)) return ['url', t('linkBad')];
  return url.length > LINK_LENGTH ? ['url', t('tooLong', { count: LINK_LENGTH })] : null;
}

/** What is wrong with a profile before it is sent; the server checks again. */
export function checkProfile(values: Pick<OwnChoices, (typeof PROFILE_FIELDS)[number]>): FieldErrors {
  const limits = { displayName: NAME_LENGTH, bio: BIO_LENGTH, city: CITY_LENGTH } as const;
  const long = Object.entries(limits).filter(([name, limit]) => lengthOf(values[name as keyof typeof limits]) > limit);
  const links = values.links.flatMap((link, at) => {
    const wrong = linkError(link);
    return wrong ? [[`links.${at}.${wrong[0]}`, wrong[1]] as const] : [];
  });
  return Object.fromEntries([...long.map(([name, limit]) => [name, t('tooLong', { count: limit })]), ...links]);
}

import { translator } from '@motorclub/sdk';
import en from '../locales/en/contests.json';

/** What contests say, from opening to banner. */
export const t = translator('showcase', en);

/** A class of a contest: the two that every contest has by default are in the reader's language. */
export function nameOfClass({ key, name }: { readonly key: string; readonly name: string }): string {
  if (key === 'driven' && name === 'Driven') return t('classDriven');
  return key === 'project' && name === 'Project' ? t('classProject') : name;
}

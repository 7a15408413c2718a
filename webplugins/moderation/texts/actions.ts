import { translator } from '@motorclub/sdk';
import en from '../locales/en/actions.json';

const t = translator('moderation', en);

const isKnown = (key: string): key is keyof typeof en => key in en;

/** What an action of the log is called, such as `ban.lifted`; the action itself where nobody has named it. */
export function describeAction(action: string): string {
  const key = `done_${action.replace('.', '_')}`;
  return isKnown(key) ? t(key) : action;
}

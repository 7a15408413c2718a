import { translator } from '@motorclub/sdk';
import subscriptions from '../locales/en/subscriptions.json';
import common from '../locales/en.json';

/** The texts about subscriptions: loaded with the lists of them. */
export const t = translator('payments', { ...common, ...subscriptions });

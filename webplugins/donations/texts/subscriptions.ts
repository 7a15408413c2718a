import { translator } from '@motorclub/sdk';
import subscriptions from '../locales/en/subscriptions.json';
import common from '../locales/en.json';

/** The texts about plans, subscriptions and gift codes. */
export const t = translator('donations', { ...common, ...subscriptions });

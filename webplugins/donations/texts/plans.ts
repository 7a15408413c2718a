import { translator } from '@motorclub/sdk';
import plans from '../locales/en/plans.json';
import subscriptions from '../locales/en/subscriptions.json';

/** The texts for admins who look after plans. */
export const t = translator('donations', { ...subscriptions, ...plans });

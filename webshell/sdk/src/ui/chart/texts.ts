import type { TextParams } from '../../i18n.ts';
import en from '../../locales/en/chart.json' with { type: 'json' };
import { sdk } from './sdk.ts';

const texts = () => sdk.translator('sdk', en);
let known: ReturnType<typeof texts> | undefined;

export const t: ReturnType<typeof texts> = (key, params?: TextParams) => {
  known ??= texts();
  return known(key, params);
};

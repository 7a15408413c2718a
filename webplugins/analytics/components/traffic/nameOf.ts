import { t } from '../../texts/traffic.ts';

export type Dimension = 'page' | 'referrer' | 'device';

const OTHERS = '…';
const DEVICES: Readonly<Record<string, string>> = {
  desktop: t('device_desktop'),
  phone: t('device_phone'),
  tablet: t('device_tablet'),
};

/** What the traffic is divided by, as it is read. */
export function nameOf(by: Dimension, key: string, title: string): string {
  if (by === 'device') return DEVICES[key] ?? key;
  if (by === 'page') return title || (key === '/' ? t('trafficHome') : key);
  if (key === '') return t('trafficDirect');
  return key === OTHERS ? t('trafficOtherSites') : key;
}

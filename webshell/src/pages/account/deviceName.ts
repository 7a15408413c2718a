import { t } from './texts.ts';

// Order matters: Edge and Opera also say Chrome, Chrome also says Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const first = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Linux` from a User-Agent header; the header itself when it says nothing known. */
export function deviceName(agent: string | null): string {
  if (!agent) return t('unknownDevice');
  const names = [first(BROWSERS, agent), first(SYSTEMS, agent)].filter(Boolean);
  return names.length > 0 ? names.join(' on ') : agent.slice(0, 60);
}

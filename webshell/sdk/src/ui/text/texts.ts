import type { TextParams } from '../../i18n.ts';
import { sdk } from './sdk.ts';

const texts = () =>
  sdk.translator('sdk', {
    playVideo: 'Play video from {host}',
    videoFrom: 'Video from {host}',
    playHelp: 'Playing connects you to {host}.',
  });
let known: ReturnType<typeof texts> | undefined;

export const t: ReturnType<typeof texts> = (key, params?: TextParams) => {
  known ??= texts();
  return known(key, params);
};

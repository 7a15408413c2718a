import type { TextParams } from '../../i18n.ts';
import { sdk } from './sdk.ts';

const texts = () =>
  sdk.translator('sdk', {
    pictures: 'Pictures',
    pictureOf: 'Picture {number} of {total}',
    previousPicture: 'Previous picture',
    nextPicture: 'Next picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    closeViewer: 'Close',
    pictureLoading: 'Loading picture',
    pictureFailed: 'The picture could not be loaded.',
  });
let known: ReturnType<typeof texts> | undefined;

export const t: ReturnType<typeof texts> = (key, params?: TextParams) => {
  known ??= texts();
  return known(key, params);
};

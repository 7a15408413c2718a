import type * as Sdk from '../../index.ts';

export type Parts = Pick<
  typeof Sdk,
  | 'api'
  | 'ErrorState'
  | 'failureOf'
  | 'formatNumber'
  | 'Hidden'
  | 'Icon'
  | 'PICTURE_TYPES'
  | 'pictureError'
  | 'SafeHtml'
  | 'translator'
  | 'UserAvatar'
  | 'uploadPicture'
  | 'useUser'
>;

/** What the editor uses of the package. It is handed over: imported, it would make each first visit larger. */
export let sdk: Parts;

export function takeParts(parts: Parts): void {
  sdk = parts;
}

import type * as Sdk from '../../index.ts';

export type Parts = Pick<
  typeof Sdk,
  'api' | 'ErrorState' | 'formatNumber' | 'Hidden' | 'Icon' | 'SafeHtml' | 'translator' | 'UserAvatar' | 'useUser'
>;

/** What the editor uses of the package. It is handed over: imported, it would make each first visit larger. */
export let sdk: Parts;

export function takeParts(parts: Parts): void {
  sdk = parts;
}

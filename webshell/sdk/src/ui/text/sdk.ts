import type * as Sdk from '../../index.ts';

export type Parts = Pick<typeof Sdk, 'api' | 'batcher' | 'Icon' | 'Link' | 'translator' | 'useUser'>;

/** What cards in texts use of the package. It is handed over: imported, it would make each first visit larger. */
export let sdk: Parts;

export function takeParts(parts: Parts): void {
  sdk = parts;
}

import type * as Sdk from '../../index.ts';

export type Parts = Pick<typeof Sdk, 'DataTable' | 'formatNumber' | 'Hidden' | 'translator'>;

/** What a chart uses of the package. It is handed over: imported, it would make each first visit larger. */
export let sdk: Parts;

export function takeParts(parts: Parts): void {
  sdk = parts;
}

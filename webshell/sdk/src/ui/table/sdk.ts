import type { useSearchParams } from 'react-router-dom';
import type { changedQuery } from '../../address.ts';
import type { Hidden } from '../Hidden.tsx';
import type { Icon } from '../Icon.tsx';
import type { TextLink } from '../TextLink.tsx';

export interface Parts {
  readonly changedQuery: typeof changedQuery;
  readonly Hidden: typeof Hidden;
  readonly Icon: typeof Icon;
  readonly TextLink: typeof TextLink;
  readonly useSearchParams: typeof useSearchParams;
}

/** What a table uses of the package. It is handed over: imported, it would make each first visit larger. */
export let sdk: Parts;

export function takeParts(parts: Parts): void {
  sdk = parts;
}

import type { ScanResult } from '../api/types.ts';
import { RESULT_COLOR } from './colors.ts';

/** Milliseconds of trembling and of rest: one short, two short, one long. */
const PATTERNS = { success: [80], warning: [80, 80, 80], error: [400] } as const;

/** Has the device tremble, where it can, because who scans looks at people rather than at the screen. */
export function feel(result: ScanResult): void {
  globalThis.navigator?.vibrate?.([...PATTERNS[RESULT_COLOR[result]]]);
}

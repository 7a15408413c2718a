import type { ScanResult } from '../api/types.ts';
import { RESULT_COLOR } from './colors.ts';

/** Milliseconds of vibration and pause: one short, two short, one long. */
const PATTERNS = { success: [80], warning: [80, 80, 80], error: [400] } as const;

/** Vibrates, where the device can, because its user looks at people rather than at the screen. */
export function vibrateFor(result: ScanResult): void {
  globalThis.navigator?.vibrate?.([...PATTERNS[RESULT_COLOR[result]]]);
}

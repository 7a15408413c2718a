import { useState } from 'react';

export interface Writing {
  /** `kept`: it is open because there was a draft, and does not take the focus. */
  readonly state: 'closed' | 'kept' | 'started';
  readonly start: () => void;
  readonly close: () => void;
}

/** Whether a form is open; with a draft it opens by itself. */
export function useWriting(drafted: boolean): Writing {
  const [state, setState] = useState<Writing['state']>(drafted ? 'kept' : 'closed');
  return { state, start: () => setState('started'), close: () => setState('closed') };
}

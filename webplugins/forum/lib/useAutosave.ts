import { useCallback, useEffect, useRef, useState } from 'react';

export const AUTOSAVE_MS = 5000;

/** `waiting`: something is typed that the server does not have yet. */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';

interface Autosave {
  /** The value to save, serialised: another string is a change. Null while there is nothing worth saving. */
  readonly value: string | null;
  /** What the server has already. */
  readonly saved: string | null;
  readonly save: () => Promise<void>;
}

/** Browsers ask before a tab with something unsaved is closed. */
function useClosingGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [unsaved]);
}

/**
 * Saves what changed every five seconds, and once more when the page is left; one call at a time. A save that failed is
 * tried again with the next beat. Closing the tab is held back while something is not saved.
 */
export function useAutosave({ value, saved, save }: Autosave) {
  const [state, setState] = useState<SaveState>('idle');
  const latest = useRef({ value, saved, save });
  latest.current = { value, saved, save };
  const running = useRef<Promise<void> | null>(null);
  const held = useRef(false);

  const flush = useCallback((): Promise<void> => {
    const { value: now, saved: before, save: send } = latest.current;
    if (held.current || now === null || now === before) return running.current ?? Promise.resolve();
    if (running.current) return running.current;
    setState('saving');
    running.current = send()
      .then(
        () => setState('saved'),
        () => setState('failed'),
      )
      .finally(() => {
        running.current = null;
      });
    return running.current;
  }, []);

  useEffect(() => {
    const beat = setInterval(() => void flush(), AUTOSAVE_MS);
    return () => {
      clearInterval(beat);
      void flush();
    };
  }, [flush]);

  /** While what is typed is being sent, and once it was sent or thrown away, nothing of it is saved. */
  const hold = useCallback((on: boolean) => {
    held.current = on;
  }, []);
  /** Once no save is on its way. */
  const settled = useCallback((): Promise<void> => running.current ?? Promise.resolve(), []);

  const unsaved = value !== null && value !== saved;
  useClosingGuard(unsaved);
  return {
    state: unsaved && state !== 'saving' && state !== 'failed' ? 'waiting' : state,
    flush,
    hold,
    settled,
  } as const;
}

import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** What each key does, unless somebody is typing or a dialog is open. */
export type Hotkeys = Readonly<Record<string, () => void>>;

/** Listens to single keys while mounted. */
export function useHotkeys(keys: Hotkeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const busy = event.target instanceof Element && event.target.closest(TYPING);
    const action = keys[event.key];
    if (!action || busy || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

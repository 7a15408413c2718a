import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** Calls back on a key, unless somebody is typing or a dialog is open. */
export function useHotkey(key: string, onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const busy = event.target instanceof Element && event.target.closest(TYPING);
    if (event.key !== key || busy || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

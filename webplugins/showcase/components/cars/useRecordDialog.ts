import { useState } from 'react';

/** Which record a dialog is open for: `new` for one that is added, null while it is closed. */
export function useRecordDialog<T>() {
  const [shown, setShown] = useState<T | 'new' | null>(null);
  return {
    isOpen: shown !== null,
    record: shown === 'new' ? null : shown,
    add: () => setShown('new'),
    edit: (record: T) => setShown(record),
    close: () => setShown(null),
  };
}

import { realtime } from '@motorclub/sdk';
import { useCallback, useEffect, useState } from 'react';

/** Whether the site cannot be reached, as far as the browser and the last call know. */
export function useNetwork() {
  const [cutOff, setCutOff] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setCutOff(!navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  useEffect(() => {
    // The live connection stops retrying after a few attempts, and nobody at a gate presses "Retry".
    if (!cutOff && realtime.status.get() === 'paused') realtime.retry();
  }, [cutOff]);
  return { cutOff, noteAnswer: useCallback((answered: boolean) => setCutOff(!answered), []) };
}

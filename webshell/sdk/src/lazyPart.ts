import { lazy } from 'react';
import { noteArriving } from './arriving.ts';

function online(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

/** What `load` loads; a failure without a network waits for the network. */
export async function arrived<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await online();
    return arrived(load);
  }
}

/**
 * React's `lazy` for a part of a page that comes after the rest of it. Without a network its fallback stays until there
 * is one, so the page around it can be read meanwhile.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => noteArriving(arrived(load)));

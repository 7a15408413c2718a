/** What is kept, by name. */
export const CACHES = 'motorclub-offline-';
/** The site as a whole, for people who read without a network. */
export const SITE = 'motorclub-offline';
/** The document that opens every address then: they differ by what is for readers without scripts. */
export const SITE_PAGE = '/';
/** Of what pages keep for times without a network: rows with the moment after which nobody needs them, `until`. */
const DATABASE = 'motorclub-offline';
const ROWS = 'rows';
const BY_END = 'until';

/** As long as the site's calls wait for an answer. */
export const ANSWER_MS = 10_000;

const FILES = /^\/(assets\/.|plugins\/[^/]+\/ui\/.|favicon\.svg$)/;
/** As the server names what may be kept for ever. */
const HASHED = /[.-][\w-]{8,}\.(js|css|woff2?|svg|png|webp|avif)$/;

export const isFile = (path: string): boolean => FILES.test(path);
export const isUnchangeable = (path: string): boolean => HASHED.test(path);

/** Removes the rows whose time is over. A browser that has no such database gets none by it. */
export function purge(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const database = opening.result;
      const over = database.transaction(ROWS, 'readwrite');
      over.oncomplete = over.onabort = () => {
        database.close();
        resolve();
      };
      const looking = over.objectStore(ROWS).index(BY_END).openCursor(IDBKeyRange.upperBound(Date.now()));
      looking.onsuccess = () => {
        looking.result?.delete();
        looking.result?.continue();
      };
    };
  });
}

/** One table of a database of the browser's. */
export interface Table {
  readonly database: string;
  readonly name: string;
  readonly key: string;
  /** The column by which rows are looked for. */
  readonly index: string;
}

export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase({ database, name, key, index }: Table): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(name, { keyPath: key }).createIndex(index, index);
  };
  return asked(request);
}

/** Works on a table within one transaction; it is written when this ends. */
export async function within<T>(
  table: Table,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(table);
  try {
    const transaction = database.transaction(table.name, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore(table.name)), written]);
    return result;
  } finally {
    // Open ones keep others from removing the database.
    database.close();
  }
}

import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../http.ts';
import { type PictureData, pictureError, uploadPicture } from '../../pictures.ts';

/** A picture on its way, or one that did not get there. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly progress: number;
  readonly error: string | null;
  /** Whether another attempt can succeed: the server refused it, not its kind or size. */
  readonly retries: boolean;
}

interface Target {
  readonly url: string;
  /** How many more are taken. */
  readonly room: number;
  /** Of one picture. */
  readonly maxMegabytes: number;
  readonly onReady: (picture: PictureData) => void;
}

/** The server prepares few pictures at a time; until there is room it refuses others with this status. */
const BUSY = 503;
const BUSY_MS = 3000;
const ATTEMPTS = 4;

async function sendPatiently<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (failure) {
      if (attempt === ATTEMPTS || failureOf(failure).status !== BUSY) throw failure;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      signal.throwIfAborted();
    }
  }
}

/**
 * Pictures being sent, one after the other, as the server takes one of a member at a time; each that arrives is handed
 * to `onReady`. Leaving the page calls the others off.
 */
export function useUploads({ url, room, maxMegabytes, onReady }: Target) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const calls = useRef(new Map<number, AbortController>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const ready = useRef(onReady);
  ready.current = onReady;

  useEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running.values()) call.abort();
    };
  }, []);

  const forget = (key: number) => {
    calls.current.get(key)?.abort();
    calls.current.delete(key);
    setUploads((now) => now.filter((one) => one.key !== key));
  };
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const send = async (key: number, file: File) => {
    const call = new AbortController();
    calls.current.set(key, call);
    const onProgress = (progress: number) => change(key, { progress });
    const sent = last.current.then(() => {
      call.signal.throwIfAborted();
      const { signal } = call;
      return sendPatiently(() => uploadPicture<PictureData>(url, file, { onProgress, signal }), signal);
    });
    last.current = sent.catch(() => undefined);
    try {
      ready.current(await sent);
      forget(key);
    } catch (failure) {
      if (!call.signal.aborted) change(key, { error: failureOf(failure).message, retries: true });
    }
  };
  const add = (files: Iterable<File>) => {
    const free = room - uploads.filter(({ error }) => error === null).length;
    for (const file of [...files].slice(0, Math.max(0, free))) {
      next.current += 1;
      const key = next.current;
      const error = pictureError(file, maxMegabytes);
      setUploads((now) => [...now, { key, file, progress: 0, error, retries: false }]);
      if (error === null) void send(key, file);
    }
  };
  const retry = ({ key, file }: Upload) => {
    change(key, { error: null, progress: 0, retries: false });
    void send(key, file);
  };
  return { uploads, add, forget, retry, busy: uploads.some(({ error }) => error === null) };
}

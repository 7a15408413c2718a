import { failureOf, pictureError, uploadPicture } from '@motorclub/sdk';
import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../api/types.ts';

/** A picture on its way, or one that did not get there. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly error: string | null;
}

/**
 * Pictures being sent, one after the other, as the server takes one of a member at a time; each that arrives is handed
 * to `onReady`. Leaving the page calls the others off.
 */
export function useUploads(room: number, onReady: (attachment: Attachment) => void) {
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

  const send = async (file: File) => {
    next.current += 1;
    const key = next.current;
    const error = pictureError(file);
    setUploads((now) => [...now, { key, name: file.name, progress: 0, error }]);
    if (error) return;
    const call = new AbortController();
    calls.current.set(key, call);
    const onProgress = (progress: number) => change(key, { progress });
    const sent = last.current.then(() =>
      uploadPicture<Attachment>('/forum-api/attachments', file, { onProgress, signal: call.signal }),
    );
    last.current = sent.catch(() => undefined);
    try {
      ready.current(await sent);
      forget(key);
    } catch (failure) {
      if (!call.signal.aborted) change(key, { error: failureOf(failure).message });
    }
  };
  const add = (files: Iterable<File>) => {
    const free = room - uploads.filter(({ error }) => error === null).length;
    for (const file of [...files].slice(0, Math.max(0, free))) void send(file);
  };
  return { uploads, add, forget, busy: uploads.some(({ error }) => error === null) };
}

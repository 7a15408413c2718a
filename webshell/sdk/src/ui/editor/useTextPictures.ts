import { type RefObject, useEffect, useRef, useState } from 'react';
import { edit, insertLines, replace } from './edits.ts';
import { altOf, findMark, markOf } from './marks.ts';
import { sdk } from './sdk.ts';
import { t } from './texts.ts';

const PICTURES = '/platform/pictures';

/** A picture on its way into the text. What was refused before it was sent has no mark in the text. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state:
    | { readonly kind: 'sending'; readonly share: number }
    | { readonly kind: 'ready'; readonly url: string }
    | { readonly kind: 'failed'; readonly message: string }
    | { readonly kind: 'refused'; readonly message: string };
}

export interface TextPictures {
  /** Those whose marks are in the text, and those that were refused. */
  readonly uploads: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  readonly retry: (upload: Upload) => void;
  readonly insert: (upload: Upload) => void;
  readonly remove: (upload: Upload) => void;
}

let last = 0;
// The server takes one picture of a member at a time.
let queue: Promise<unknown> = Promise.resolve();

/** Waits while an input method is composing, which a change of the text would break off. */
function whenTyped(field: HTMLTextAreaElement, isComposing: boolean, change: () => void): void {
  if (isComposing) field.addEventListener('compositionend', () => setTimeout(change), { once: true });
  else change();
}

/** Pictures that are uploaded while the text is written: a mark holds the place of each until it is there. */
export function useTextPictures(field: RefObject<HTMLTextAreaElement | null>, text: string): TextPictures {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const calls = useRef(new Map<number, AbortController>());
  const isComposing = useRef(false);

  useEffect(() => {
    const box = field.current;
    const compose = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart';
    };
    box?.addEventListener('compositionstart', compose);
    box?.addEventListener('compositionend', compose);
    return () => {
      box?.removeEventListener('compositionstart', compose);
      box?.removeEventListener('compositionend', compose);
    };
  }, [field]);
  useEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running.values()) call.abort();
    };
  }, []);

  const become = (id: number, state: Upload['state']) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, state } : one)));

  const putInPlace = (id: number, written: string) => {
    const box = field.current;
    if (!box) return;
    whenTyped(box, isComposing.current, () => {
      const place = findMark(box.value, id);
      if (!place) return;
      const [from, to] = place;
      // Without a picture the line goes, too.
      replace(box, from, written === '' && box.value[to] === '\n' ? to + 1 : to, written);
    });
  };
  const insert = ({ id, file, state }: Upload) => {
    if (state.kind === 'ready') putInPlace(id, `![${altOf(file.name)}](${state.url})`);
  };
  const send = async (id: number, file: File) => {
    const call = new AbortController();
    calls.current.set(id, call);
    become(id, { kind: 'sending', share: 0 });
    const sent = queue.then(() => {
      call.signal.throwIfAborted();
      const onProgress = (share: number) => become(id, { kind: 'sending', share });
      return sdk.uploadPicture<{ readonly url: string }>(PICTURES, file, { onProgress, signal: call.signal });
    });
    queue = sent.catch(() => undefined);
    try {
      const state = { kind: 'ready', url: (await sent).url } as const;
      become(id, state);
      insert({ id, file, state });
    } catch (failure) {
      if (!call.signal.aborted) become(id, { kind: 'failed', message: sdk.failureOf(failure).message });
    }
  };
  const add = (files: Iterable<File>) => {
    const added = [...files].map((file): Upload => {
      last += 1;
      const message = sdk.pictureError(file);
      return { id: last, file, state: message ? { kind: 'refused', message } : { kind: 'sending', share: 0 } };
    });
    setUploads((now) => [...now, ...added]);
    const sending = added.filter(({ state }) => state.kind === 'sending');
    const box = field.current;
    if (!box || sending.length === 0) return;
    edit(
      box,
      insertLines(sending.map(({ id, file }) => markOf(id, t('uploadingMark', { name: file.name }))).join('\n')),
    );
    for (const { id, file } of sending) void send(id, file);
  };
  const remove = ({ id }: Upload) => {
    calls.current.get(id)?.abort();
    setUploads((now) => now.filter((one) => one.id !== id));
    putInPlace(id, '');
  };
  return {
    uploads: uploads.filter(({ id, state }) => state.kind === 'refused' || findMark(text, id) !== null),
    add,
    retry: ({ id, file }) => void send(id, file),
    insert,
    remove,
  };
}

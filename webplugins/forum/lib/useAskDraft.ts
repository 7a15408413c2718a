import { failureOf, useUser } from '@motorclub/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createDraft, deleteDraft, getDraft, saveDraft } from '../api/drafts.ts';
import { keys } from '../api/keys.ts';
import type { Draft } from '../api/types.ts';
import { type AskForm, formOf, isEmpty } from './askForm.ts';
import { useAutosave } from './useAutosave.ts';
import { type StoredDraft, useStoredDraft } from './useBegunQuestion.ts';

const CONFLICT = 409;
const GONE = 404;

function toStoredDraft(draft: Draft): StoredDraft {
  const form = formOf(draft);
  return { form, draftId: draft.id, revision: draft.clientRevision, saved: JSON.stringify(form) };
}

function payloadOf(form: AskForm): Draft['payload'] {
  return { ...form };
}

/**
 * The question being written: in this tab as it is typed, and for members every five seconds on the server, so that it
 * continues on another device. A draft that another device has saved since is never overwritten unasked.
 */
export function useAskDraft() {
  const member = useUser() !== null;
  const client = useQueryClient();
  const [kept, setKept, forget] = useStoredDraft();
  const [conflict, setConflict] = useState(false);
  const latest = useRef(kept);
  latest.current = kept;
  // Known as soon as the server has answered, one render before the stored value.
  const serverId = useRef(kept.draftId);
  serverId.current = kept.draftId;
  const listChanged = () => void client.invalidateQueries({ queryKey: keys.drafts() });

  /** Takes the answer to a save of `form`, unless another draft is open by now. */
  const took = (draft: Draft, sent: StoredDraft) => {
    serverId.current = draft.id;
    setKept((now) =>
      now.draftId === sent.draftId
        ? { ...now, draftId: draft.id, revision: draft.clientRevision, saved: JSON.stringify(sent.form) }
        : now,
    );
    listChanged();
  };
  const save = async () => {
    const sent = latest.current;
    const payload = payloadOf(sent.form);
    try {
      const draft =
        sent.draftId === null
          ? await createDraft({ kind: 'QUESTION', payload, clientRevision: 1 })
          : await saveDraft(sent.draftId, { payload, clientRevision: sent.revision + 1 });
      took(draft, sent);
    } catch (error) {
      const { status } = failureOf(error);
      if (status === CONFLICT) setConflict(true);
      // Deleted elsewhere: this text is a new draft from now on.
      if (status === GONE) setKept((now) => ({ ...now, draftId: null, revision: 0, saved: null }));
      throw error;
    }
  };
  const worthKeeping = member && !conflict && !isEmpty(kept.form);
  const { state, flush, hold, settled } = useAutosave({
    value: worthKeeping ? JSON.stringify(kept.form) : null,
    saved: kept.saved,
    save,
  });

  const open = async (id: number) => {
    await flush();
    const draft = await getDraft(id);
    setConflict(false);
    hold(false);
    setKept(toStoredDraft(draft));
  };
  const forgetAll = () => {
    hold(true);
    forget();
  };
  const begin = async () => {
    await flush();
    setConflict(false);
    forgetAll();
  };
  const remove = async (id: number) => {
    await deleteDraft(id);
    if (latest.current.draftId === id) forgetAll();
    listChanged();
  };
  /** Of two versions, takes the other device's, or says that this one holds. */
  const resolve = async (which: 'theirs' | 'mine') => {
    const id = latest.current.draftId;
    if (id === null) return;
    const theirs = await getDraft(id);
    setKept((now) =>
      which === 'theirs' ? toStoredDraft(theirs) : { ...now, revision: theirs.clientRevision, saved: null },
    );
    setConflict(false);
  };
  return {
    form: kept.form,
    draftId: kept.draftId,
    /** The draft's number on the server, once no save is on its way; no other follows until something changes. */
    finalId: async () => {
      await settled();
      hold(true);
      return serverId.current;
    },
    change: (part: Partial<AskForm> | ((now: AskForm) => Partial<AskForm>)) => {
      hold(false);
      setKept((now) => ({ ...now, form: { ...now.form, ...(typeof part === 'function' ? part(now.form) : part) } }));
    },
    state,
    conflict,
    forget: forgetAll,
    open,
    begin,
    remove,
    resolve,
  } as const;
}

export type AskDraft = ReturnType<typeof useAskDraft>;

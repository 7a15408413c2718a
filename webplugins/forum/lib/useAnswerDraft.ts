import type { PictureData } from '@motorclub/sdk';
import { useDraft } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createDraft, deleteDraft, listDrafts, saveDraft } from '../api/drafts.ts';
import { useAutosave } from './useAutosave.ts';

/** An answer as it is typed; numbers stay text until it is sent. */
export interface AnswerForm {
  readonly body: string;
  readonly attachments: readonly PictureData[];
  readonly partsCost: string;
  readonly currency: string;
  readonly labourHours: string;
  readonly difficulty: string;
  readonly tools: string;
}

export const EMPTY_ANSWER: AnswerForm = {
  body: '',
  attachments: [],
  partsCost: '',
  currency: 'EUR',
  labourHours: '',
  difficulty: '',
  tools: '',
};

interface StoredDraft {
  readonly form: AnswerForm;
  readonly draftId: number | null;
  readonly revision: number;
  readonly saved: string | null;
}

const NOTHING: StoredDraft = { form: EMPTY_ANSWER, draftId: null, revision: 0, saved: null };

interface TakenUp {
  readonly questionId: number;
  readonly blank: boolean;
  readonly seen: boolean;
  readonly take: (kept: StoredDraft) => void;
}

/** Takes up what another device has begun, once, and only where nothing is typed here. */
function useTakenUp({ questionId, blank, seen, take }: TakenUp): void {
  const [wanted] = useState(blank);
  const { data } = useQuery({ ...listDrafts(), enabled: wanted && seen });
  const done = useRef(false);
  useEffect(() => {
    if (!data || done.current) return;
    done.current = true;
    const found = data.content.find(({ kind, targetId }) => kind === 'ANSWER' && targetId === questionId);
    if (!found || !blank) return;
    const form = { ...EMPTY_ANSWER, ...(found.payload as Partial<AnswerForm>) };
    take({ form, draftId: found.id, revision: found.clientRevision, saved: JSON.stringify(form) });
  }, [data, blank, questionId, take]);
}

/**
 * The answer being written: in this tab as it is typed, and every five seconds on the server. What another device has
 * begun is asked for once the form is `seen`.
 */
export function useAnswerDraft(questionId: number, seen: boolean) {
  const [kept, setKept, forgetHere] = useDraft<StoredDraft>(`forum.answer.${questionId}`, NOTHING);
  const latest = useRef(kept);
  latest.current = kept;
  // Known as soon as the server has answered, one render before the stored value.
  const serverId = useRef(kept.draftId);
  serverId.current = kept.draftId;
  const { form, draftId } = kept;
  const written = form.body.trim() !== '' || form.attachments.length > 0;
  useTakenUp({ questionId, blank: !written && draftId === null, seen, take: setKept });

  const save = async () => {
    const sent = latest.current;
    const payload = { ...sent.form };
    const saved = JSON.stringify(sent.form);
    const draft =
      sent.draftId === null
        ? await createDraft({ kind: 'ANSWER', targetId: questionId, payload, clientRevision: 1 })
        : await saveDraft(sent.draftId, { payload, clientRevision: sent.revision + 1 });
    serverId.current = draft.id;
    setKept((now) => ({ ...now, draftId: draft.id, revision: draft.clientRevision, saved }));
  };
  const { state, hold, settled } = useAutosave({
    value: written ? JSON.stringify(form) : null,
    saved: kept.saved,
    save,
  });
  const forget = () => {
    hold(true);
    forgetHere();
  };
  /** Throws it away here and on the server, with a way to have it back. */
  const discard = () => {
    forget();
    if (draftId !== null) void deleteDraft(draftId).catch(() => undefined);
    return () => {
      hold(false);
      setKept({ form, draftId: null, revision: 0, saved: null });
    };
  };
  return {
    form,
    draftId,
    written,
    state,
    change: (part: Partial<AnswerForm> | ((now: AnswerForm) => Partial<AnswerForm>)) => {
      hold(false);
      setKept((now) => ({ ...now, form: { ...now.form, ...(typeof part === 'function' ? part(now.form) : part) } }));
    },
    forget,
    /** The draft's number on the server, once no save is on its way; no other follows until something changes. */
    finalId: async () => {
      await settled();
      hold(true);
      return serverId.current;
    },
    discard,
  } as const;
}

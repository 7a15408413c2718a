import { useDraft } from '@motorclub/sdk';
import { type AskForm, EMPTY } from './askForm.ts';

const KEY = 'forum.ask';

/** What this tab stores: the form, the server's draft it belongs to, and the content of that draft. */
export interface StoredDraft {
  readonly form: AskForm;
  readonly draftId: number | null;
  /** The server's count of saves: a save based on an older one would overwrite another. */
  readonly revision: number;
  /** The form as the server has it. */
  readonly saved: string | null;
}

const NOTHING: StoredDraft = { form: EMPTY, draftId: null, revision: 0, saved: null };

/** The stored draft of the ask form, a function to change it, and one to delete it. */
export const useStoredDraft = () => useDraft<StoredDraft>(KEY, NOTHING);

/** The question that this tab has begun, for callers that only read it. */
export function useBegunQuestion(): AskForm {
  return useStoredDraft()[0].form;
}

import { useDraft } from '@motorclub/sdk';
import { type AskForm, EMPTY } from './askForm.ts';

const KEY = 'forum.ask';

/** What this tab keeps: the form, which draft of the server it is, and what that draft holds. */
export interface StoredDraft {
  readonly form: AskForm;
  readonly draftId: number | null;
  /** The server's count of saves: whoever saves on an older one would undo somebody else's. */
  readonly revision: number;
  /** The form as the server has it. */
  readonly saved: string | null;
}

const NOTHING: StoredDraft = { form: EMPTY, draftId: null, revision: 0, saved: null };

/** What this tab keeps of the ask form, a way to change it, and one to forget it. */
export const useStoredDraft = () => useDraft<StoredDraft>(KEY, NOTHING);

/** The question that this tab has begun, for whoever only asks whether there is one. */
export function useBegunQuestion(): AskForm {
  return useStoredDraft()[0].form;
}

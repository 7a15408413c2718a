import { useUser } from '@motorclub/sdk';
import type { AskForm } from '../../lib/askForm.ts';
import type { AskDraft } from '../../lib/useAskDraft.ts';
import { Drafts } from './Drafts.tsx';
import { SimilarPanel } from './SimilarPanel.tsx';
import { Tips } from './Tips.tsx';

export interface AskAsideProps {
  readonly form: AskForm;
  readonly draft: AskDraft;
}

/** Beside the ask form: questions like this one, what makes a good one, and the member's other drafts. */
export default function AskAside({ form, draft }: AskAsideProps) {
  const visitor = useUser() === null;
  return (
    <>
      <SimilarPanel form={form} />
      <Tips />
      {visitor ? null : <Drafts draft={draft} />}
    </>
  );
}

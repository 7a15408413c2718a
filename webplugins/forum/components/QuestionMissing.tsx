import { EmptyState, LinkButton } from '@motorclub/sdk';
import { t } from '../texts/thread.ts';

/** For an address without a question; `reason` is the server's message about a removed one. */
export function QuestionMissing({ reason = t('questionMissing') }: { readonly reason?: string }) {
  const action = (
    <LinkButton to="/questions" variant="outlined" color="inherit">
      {t('toQuestions')}
    </LinkButton>
  );
  return <EmptyState kind="roadster" text={reason} action={action} />;
}

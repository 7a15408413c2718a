import { EmptyState, LinkButton } from '@motorclub/sdk';
import { t } from '../texts/thread.ts';

/** For an address that leads to no question; `reason` is what the server tells about one that was removed. */
export function QuestionMissing({ reason = t('questionMissing') }: { readonly reason?: string }) {
  const action = (
    <LinkButton to="/questions" variant="outlined" color="inherit">
      {t('toQuestions')}
    </LinkButton>
  );
  return <EmptyState kind="roadster" text={reason} action={action} />;
}

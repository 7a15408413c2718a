import { EmptyState, LinkButton } from '@motorclub/sdk';
import { t } from '../texts.ts';

/** For an address that leads to no question. */
export function QuestionMissing() {
  const action = (
    <LinkButton to="/questions" variant="outlined" color="inherit">
      {t('toQuestions')}
    </LinkButton>
  );
  return <EmptyState kind="roadster" text={t('questionMissing')} action={action} />;
}

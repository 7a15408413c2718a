import { EmptyState, LinkButton } from '@motorclub/sdk';
import type { ListParams } from '../api/listQuestions.ts';
import { hrefOf } from '../lib/listParams.ts';
import { t } from '../texts.ts';
import { AskButton } from './AskButton.tsx';

function Back({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <LinkButton to={to} variant="outlined" color="inherit">
      {text}
    </LinkButton>
  );
}

/** Why the list is empty, and the way on. */
export function NoQuestions({ params }: { readonly params: ListParams }) {
  const { page, tag, sort } = params;
  if (page > 0)
    return (
      <EmptyState kind="roadster" text={t('emptyPage')} action={<Back to={hrefOf(params)} text={t('firstPage')} />} />
    );
  if (tag)
    return (
      <EmptyState
        kind="hatch"
        text={t('noneWithTag', { tag })}
        action={<Back to="/questions" text={t('clearFilter')} />}
      />
    );
  if (sort === 'unanswered') return <EmptyState kind="saloon" text={t('noneUnanswered')} action={<AskButton />} />;
  return <EmptyState text={t('noQuestions')} action={<AskButton />} />;
}

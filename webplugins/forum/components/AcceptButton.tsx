import { Icon } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useAcceptAnswer } from '../api/acceptAnswer.ts';
import type { Answer } from '../api/types.ts';
import { t } from '../texts/thread.ts';

/** For the asker: this answer helped, or after all it did not. */
export function AcceptButton({ answer }: { readonly answer: Answer }) {
  const { mutate, isPending } = useAcceptAnswer(answer.questionId);
  const { accepted, author } = answer;
  const name = author.username;
  return (
    <Button
      size="small"
      color={accepted ? 'inherit' : 'success'}
      variant={accepted ? 'text' : 'outlined'}
      startIcon={accepted ? undefined : <Icon name="check" size={18} />}
      aria-label={t(accepted ? 'unacceptOf' : 'acceptOf', { name })}
      loading={isPending}
      onClick={() => mutate(accepted ? null : answer.id)}
    >
      {t(accepted ? 'unaccept' : 'accept')}
    </Button>
  );
}

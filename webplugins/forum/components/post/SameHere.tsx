import { formatCompact, Icon, toast, useNavigate, useSignInPath, useUser } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useSameHere } from '../../api/sameHere.ts';
import type { Question } from '../../api/types.ts';
import { t } from '../../texts/post.ts';
import { t as common } from '../../texts.ts';

/** Counts those who have the same, and lets the reader be one of them. The asker has it anyway. */
export function SameHere({ question }: { readonly question: Question }) {
  const { id, mySameHere, sameHereCount: count, isMine } = question;
  const { mutate, isPending } = useSameHere(id);
  const user = useUser();
  const navigate = useNavigate();
  const signIn = useSignInPath();
  const press = () => {
    if (user) mutate(!mySameHere);
    else toast.info(t('logInToJoin'), { label: common('logIn'), onClick: () => navigate(signIn) });
  };
  return (
    <Button
      size="small"
      color={mySameHere ? 'primary' : 'inherit'}
      variant={mySameHere ? 'outlined' : 'text'}
      startIcon={<Icon name="user" size={18} />}
      aria-pressed={mySameHere}
      disabled={isMine}
      loading={isPending}
      onClick={press}
    >
      {count > 0 ? t('sameHereCount', { count, people: formatCompact(count) }) : t('sameHere')}
    </Button>
  );
}

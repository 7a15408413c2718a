import { formatCompact, Hidden, toast, useNavigate, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { VoteTarget } from '../api/cache.ts';
import { useCastVote, type VoteValue } from '../api/castVote.ts';
import { t } from '../texts/thread.ts';
import { t as common } from '../texts.ts';
import { VoteButton } from './VoteButton.tsx';

export interface VoteControlProps {
  readonly questionId: number;
  readonly target: VoteTarget;
  readonly authorId: number;
  readonly authorName: string;
  readonly score: number;
  readonly myVote: number;
}

/** Beside the text on wide screens, under it on phones. */
const SX = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  alignItems: 'center',
  gap: { xs: 1.5, sm: 0.5 },
} as const;

function labelsOf(target: VoteTarget, name: string): { up: string; down: string } {
  return target.type === 'QUESTION'
    ? { up: t('voteUpQuestion'), down: t('voteDownQuestion') }
    : { up: t('voteUpAnswer', { name }), down: t('voteDownAnswer', { name }) };
}

/** What pressing a direction does: vote, withdraw the vote, or ask a visitor to log in. */
function useVoting({ questionId, target }: VoteControlProps) {
  const { mutate } = useCastVote(questionId, target);
  const navigate = useNavigate();
  const signIn = useSignInPath();
  const user = useUser();
  return (value: VoteValue) => {
    if (user) mutate(value);
    else toast.info(t('logInToVote'), { label: common('logIn'), onClick: () => navigate(signIn) });
  };
}

/** Score with the two buttons; pressing the pressed one takes the vote back. */
export function VoteControl(props: VoteControlProps) {
  const { target, authorId, authorName, score, myVote } = props;
  const vote = useVoting(props);
  const reason = useUser()?.id === authorId ? t('ownPost') : undefined;
  const { up, down } = labelsOf(target, authorName);
  return (
    <Box sx={SX}>
      <VoteButton
        direction="up"
        label={up}
        pressed={myVote === 1}
        reason={reason}
        onPress={() => vote(myVote === 1 ? 0 : 1)}
      />
      <Typography
        variant="h2"
        component="div"
        sx={{ minWidth: 44, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        <span aria-hidden>{formatCompact(score)}</span>
        <Hidden>{t('scoreIs', { count: score })}</Hidden>
      </Typography>
      <VoteButton
        direction="down"
        label={down}
        pressed={myVote === -1}
        reason={reason}
        onPress={() => vote(myVote === -1 ? 0 : -1)}
      />
    </Box>
  );
}

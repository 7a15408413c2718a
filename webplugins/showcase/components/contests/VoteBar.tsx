import { ConfirmDialog, LinkButton, useSignInPath, useUser } from '@motorclub/sdk';
import { Alert, Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { type ContestDetail, castBallot, useContestAction } from '../../api/contests.ts';
import { t } from '../../texts/contests.ts';

/** A car that is picked, and what it is called. */
export interface Pick {
  readonly id: number;
  readonly carName: string;
}

export interface VoteBarProps {
  readonly contest: ContestDetail;
  readonly picks: readonly Pick[];
  readonly onCast: () => void;
}

const namesOf = (picks: readonly Pick[]) => picks.map(({ carName }) => carName).join(', ');

function CastBallot({ contest, picks, onCast, onClose }: VoteBarProps & { readonly onClose: () => void }) {
  const cast = useContestAction({
    run: () =>
      castBallot(
        contest.id,
        picks.map(({ id }) => id),
      ),
    done: () => t('voteDone'),
    onDone: onCast,
  });
  return (
    <ConfirmDialog
      open
      title={t('voteTitleConfirm')}
      confirmLabel={t('voteCast')}
      pending={cast.isPending}
      onConfirm={() => cast.mutate()}
      onClose={onClose}
    >
      {t('voteConfirm', { cars: namesOf(picks) })}
    </ConfirmDialog>
  );
}

function Ballot(props: VoteBarProps) {
  const { contest, picks } = props;
  const [open, setOpen] = useState(false);
  const most = contest.picksPerVoter;
  return (
    <Paper
      component="section"
      aria-label={t('voteTitle')}
      variant="outlined"
      sx={{
        position: 'sticky',
        top: 72,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 2.5,
        py: 1.5,
      }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 260px' }}>
        {`${t('voteHelp', { count: most })} ${t('voteHidden')}`}
      </Typography>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {t('votePicked', { count: picks.length, most })}
      </Typography>
      <Button variant="contained" disabled={picks.length === 0} onClick={() => setOpen(true)}>
        {t('voteCast')}
      </Button>
      {open ? <CastBallot {...props} onClose={() => setOpen(false)} /> : null}
    </Paper>
  );
}

/** The vote as the reader has it: a ballot, one that is cast, or why there is none. */
export function VoteBar(props: VoteBarProps) {
  const { contest } = props;
  const user = useUser();
  const signIn = useSignInPath();
  if (contest.status !== 'VOTING') return null;
  if (!user) {
    const action = (
      <LinkButton to={signIn} size="small" color="inherit">
        {t('voteSignIn')}
      </LinkButton>
    );
    return (
      <Alert severity="info" action={action}>
        {t('voteHidden')}
      </Alert>
    );
  }
  if (contest.myPicks) return <Alert severity="success">{t('voteVotedShort')}</Alert>;
  if (contest.voteRefusal) {
    return <Alert severity="info">{t(`voteRefused_${contest.voteRefusal}` as 'voteRefused_LEVEL')}</Alert>;
  }
  return <Ballot {...props} />;
}

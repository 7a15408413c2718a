import { formatCompact, Icon, lazyPart, toast, useNavigate, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Button, Menu, MenuItem, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useKeepOutcomes, withdrawOutcome } from '../../api/outcomes.ts';
import { type Answer, OUTCOMES, type OutcomeKind } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/post.ts';
import { t as common } from '../../texts.ts';

const OutcomeDialog = lazyPart(() => import('../manage/OutcomeDialog.tsx'));

const LABELS = {
  WORKED: 'worked',
  DID_NOT_WORK: 'didNotWork',
  OUTDATED: 'outOfDate',
  DANGEROUS: 'dangerous',
} as const satisfies Record<OutcomeKind, string>;
const COLOURS = {
  WORKED: 'success.main',
  DID_NOT_WORK: 'text.secondary',
  OUTDATED: 'warning.main',
  DANGEROUS: 'error.main',
} as const satisfies Record<OutcomeKind, string>;
const PROBLEMS = OUTCOMES.filter((kind) => kind !== 'WORKED');

function countsOf(answer: Answer): Record<OutcomeKind, number> {
  return {
    WORKED: answer.workedCount,
    DID_NOT_WORK: answer.didNotWorkCount,
    OUTDATED: answer.outdatedCount,
    DANGEROUS: answer.dangerousCount,
  };
}

function labelOf(kind: OutcomeKind, count: number): string {
  return count > 0 ? `${t(LABELS[kind])} ${formatCompact(count)}` : t(LABELS[kind]);
}

function Count({ kind, count }: { readonly kind: OutcomeKind; readonly count: number }) {
  return (
    <Typography variant="caption" sx={{ px: 1.5, fontWeight: 600, color: COLOURS[kind] }}>
      {labelOf(kind, count)}
    </Typography>
  );
}

interface SayProps {
  readonly counts: Record<OutcomeKind, number>;
  readonly mine: OutcomeKind | null;
  readonly onPress: (kind: OutcomeKind) => void;
}

/** The good outcome as a button; the others wait behind another one. */
function Say({ counts, mine, onPress }: SayProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (kind: OutcomeKind) => {
    setAnchor(null);
    onPress(kind);
  };
  return (
    <>
      <Button
        size="small"
        color={counts.WORKED > 0 ? 'success' : 'inherit'}
        startIcon={<Icon name="check" size={18} />}
        aria-pressed={mine === 'WORKED'}
        onClick={() => onPress('WORKED')}
      >
        {labelOf('WORKED', counts.WORKED)}
      </Button>
      <Button
        size="small"
        color="inherit"
        endIcon={<Icon name="chevronDown" size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('otherOutcome')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // Outside the page's landmarks, so it is one of its own.
        slotProps={{ paper: { role: 'region', 'aria-label': t('otherOutcome') } }}
      >
        {PROBLEMS.map((kind) => (
          <MenuItem key={kind} selected={kind === mine} onClick={() => choose(kind)}>
            {kind === mine ? t('takeBack', { outcome: t(LABELS[kind]) }) : t(LABELS[kind])}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What people found who tried an answer; members add what they found, or take it back. */
export function OutcomeBar({ answer }: { readonly answer: Answer }) {
  const { id, author, myOutcome } = answer;
  const user = useUser();
  const navigate = useNavigate();
  const signIn = useSignInPath();
  const keep = useKeepOutcomes(answer);
  const [saying, setSaying] = useState<OutcomeKind | null>(null);
  const back = useAction({ run: () => withdrawOutcome(id), done: () => t('outcomeBack'), onDone: keep });
  const counts = countsOf(answer);
  const own = user?.id === author.id;
  const press = (kind: OutcomeKind) => {
    if (!user) toast.info(t('logInToSay'), { label: common('logIn'), onClick: () => navigate(signIn) });
    else if (kind === myOutcome) back.mutate(undefined);
    else setSaying(kind);
  };
  const counted = (own ? OUTCOMES : PROBLEMS).filter((kind) => counts[kind] > 0);
  if (own && counted.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('outcomesOf', { name: author.username })}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}
    >
      {own ? null : <Say counts={counts} mine={myOutcome} onPress={press} />}
      {counted.map((kind) => (
        <Count key={kind} kind={kind} count={counts[kind]} />
      ))}
      {saying ? (
        <Suspense>
          <OutcomeDialog answer={answer} kind={saying} onClose={() => setSaying(null)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

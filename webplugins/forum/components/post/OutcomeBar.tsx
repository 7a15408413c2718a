import { formatCompact, lazyPart, toast, useNavigate, useSignInPath, useUser } from '@motorclub/sdk';
import { Box, Chip, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useKeepOutcomes, withdrawOutcome } from '../../api/outcomes.ts';
import { type Answer, OUTCOMES, type OutcomeKind } from '../../api/types.ts';
import { useDeed } from '../../api/useDeed.ts';
import { t } from '../../texts/post.ts';
import { t as common } from '../../texts.ts';

const OutcomeDialog = lazyPart(() => import('../tend/OutcomeDialog.tsx'));

const LABELS = {
  WORKED: 'worked',
  DID_NOT_WORK: 'didNotWork',
  OUTDATED: 'outOfDate',
  DANGEROUS: 'dangerous',
} as const satisfies Record<OutcomeKind, string>;
const COLOURS = {
  WORKED: 'success',
  DID_NOT_WORK: 'default',
  OUTDATED: 'warning',
  DANGEROUS: 'error',
} as const satisfies Record<OutcomeKind, string>;

function countsOf(answer: Answer): Record<OutcomeKind, number> {
  return {
    WORKED: answer.workedCount,
    DID_NOT_WORK: answer.didNotWorkCount,
    OUTDATED: answer.outdatedCount,
    DANGEROUS: answer.dangerousCount,
  };
}

interface OneProps {
  readonly kind: OutcomeKind;
  readonly count: number;
  readonly mine: boolean;
  /** Absent where the reader has no say: for what they wrote themselves. */
  readonly onPress?: () => void;
}

function One({ kind, count, mine, onPress }: OneProps) {
  const words = t(LABELS[kind]);
  return (
    <Chip
      size="small"
      variant={mine ? 'filled' : 'outlined'}
      color={mine || count > 0 ? COLOURS[kind] : 'default'}
      label={count > 0 ? `${words} ${formatCompact(count)}` : words}
      {...(onPress ? { onClick: onPress, 'aria-pressed': mine } : {})}
    />
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
  const back = useDeed({ run: () => withdrawOutcome(id), done: () => t('outcomeBack'), onDone: keep });
  const counts = countsOf(answer);
  const own = user?.id === author.id;
  const press = (kind: OutcomeKind) => {
    if (!user) toast.info(t('logInToSay'), { label: common('logIn'), onClick: () => navigate(signIn) });
    else if (kind === myOutcome) back.mutate(undefined);
    else setSaying(kind);
  };
  const shown = own ? OUTCOMES.filter((kind) => counts[kind] > 0) : OUTCOMES;
  if (shown.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('outcomesOf', { name: author.username })}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 2 }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary', mr: 0.5 }}>
        {t(own ? 'outcomesOwn' : 'outcomes')}
      </Typography>
      {shown.map((kind) => (
        <One
          key={kind}
          kind={kind}
          count={counts[kind]}
          mine={kind === myOutcome}
          {...(own ? {} : { onPress: () => press(kind) })}
        />
      ))}
      {saying ? (
        <Suspense>
          <OutcomeDialog answer={answer} kind={saying} onClose={() => setSaying(null)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

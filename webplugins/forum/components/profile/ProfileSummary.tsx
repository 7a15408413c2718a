import { Numeral, Panel, type ProfileProps } from '@motorclub/sdk';
import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answersOf, summaryOf } from '../../api/postsOf.ts';
import type { MembersSummary } from '../../api/types.ts';
import { t } from '../../texts/profile.ts';
import { TagChips } from '../TagChips.tsx';
import { AnswerRows } from './AnswerRows.tsx';
import { isKeptApart, NotShown } from './NotShown.tsx';

const BEST = 3;

function Figures({ summary }: { readonly summary: MembersSummary }) {
  const { questionCount, answerCount, acceptedCount, workedCount } = summary;
  const figures = [
    [questionCount, t('countAsked', { count: questionCount })],
    [answerCount, t('countAnswered', { count: answerCount })],
    [acceptedCount, t('countAccepted')],
    [workedCount, t('countWorked', { count: workedCount })],
  ] as const;
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
      {figures.map(([value, label]) => (
        <Numeral key={label} value={value} label={label} />
      ))}
    </Stack>
  );
}

function Best({ userId }: Pick<ProfileProps, 'userId'>) {
  const { data } = useQuery(answersOf(userId, { show: 'all', order: 'best', size: BEST }));
  if (!data || data.content.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h4" component="h3" sx={{ px: 2.5, pb: 1 }}>
        {t('best')}
      </Typography>
      <AnswerRows answers={data.content} label={t('best')} />
    </Box>
  );
}

/** In a profile's first tab: how much its member has asked and helped, the best answers, and the tags of it all. */
export default function ProfileSummary({ userId }: ProfileProps) {
  const { data, error, refetch } = useQuery(summaryOf(userId));
  if (isKeptApart(error) || (!data && error)) {
    return (
      <Panel title={t('inForum')} padded={false}>
        <NotShown error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Panel title={t('inForum')} padded={false}>
      <Stack sx={{ gap: 2, px: 2.5, pb: 2.5 }}>
        {data ? <Figures summary={data} /> : <Skeleton className="mc-late" variant="rounded" width={280} height={56} />}
        {data && data.tags.length > 0 ? (
          <Stack sx={{ gap: 1 }}>
            <Typography variant="h4" component="h3">
              {t('writesAbout')}
            </Typography>
            <TagChips tags={data.tags.map(({ name }) => name)} />
          </Stack>
        ) : null}
      </Stack>
      {data && data.answerCount > 0 ? <Best userId={userId} /> : null}
    </Panel>
  );
}

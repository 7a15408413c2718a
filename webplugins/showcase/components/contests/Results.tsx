import { EmptyState, Loaded, Pager, Panel, queryPage, useQueryText } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ContestDetail, listEntries } from '../../api/contests.ts';
import { t } from '../../texts/contests.ts';
import { ClassTabs, ENTRY_GRID } from './Entries.tsx';
import { EntryCard } from './EntryCard.tsx';

function Counted({ contest }: { readonly contest: ContestDetail }) {
  const { countedBallots: counted, uncountedBallots: uncounted, uncountedReasons } = contest;
  const reasons = Object.entries(uncountedReasons).map(
    ([reason, count]) => `${t(`log_${reason}` as 'log_LEVEL')}: ${count}`,
  );
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
      {[t('resultCounted', { counted, uncounted }), reasons.join(' · ')].filter(Boolean).join(' ')}
    </Typography>
  );
}

/** The cars of a decided contest: the places first, then those without one. */
export function Results({ contest }: { readonly contest: ContestDetail }) {
  const [query] = useQueryText();
  const chosen = query.get('class');
  const classKey = contest.classes.find(({ key }) => key === chosen)?.key ?? null;
  const found = useQuery(listEntries(contest.id, classKey, queryPage(query)));
  return (
    <Panel title={t('resultTitle')}>
      <Counted contest={contest} />
      <ClassTabs contest={contest} current={classKey ?? 'all'} />
      <Loaded found={found} failed={t('resultFailed')} rows={3} rowHeight={260}>
        {({ content, currentPage, totalPages }) =>
          content.length === 0 ? (
            <EmptyState text={t('resultNone')} />
          ) : (
            <>
              <Box component="ul" aria-label={t('resultTitle')} sx={{ ...ENTRY_GRID, mt: 2 }}>
                {content.map((entry) => (
                  <EntryCard key={entry.id} contest={contest} entry={entry} />
                ))}
              </Box>
              <Pager page={currentPage} totalPages={totalPages} list={t('resultTitle')} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

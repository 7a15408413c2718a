import { EmptyState, Loaded, Pager, Panel, queryPage, TabLinks, useCan, useDraft, useQueryText } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ContestDetail, type ContestEntry, listEntries } from '../../api/contests.ts';
import { nameOfClass, t } from '../../texts/contests.ts';
import { EntryCard } from './EntryCard.tsx';
import { type Pick, VoteBar } from './VoteBar.tsx';

export const ENTRY_GRID = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, minmax(0, 1fr))' },
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

/** The tabs of the classes; nothing where there is one class. */
export function ClassTabs({ contest, current }: { readonly contest: ContestDetail; readonly current: string }) {
  const [query] = useQueryText();
  if (contest.classes.length < 2) return null;
  const tabs = [
    { name: 'all', label: t('classAll') },
    ...contest.classes.map((one) => ({ name: one.key, label: nameOfClass(one) })),
  ];
  return <TabLinks label={t('classes')} tabs={tabs} current={current} param="class" keep={query} />;
}

/** Whether the reader can vote, and what is picked so far. */
function useVote(contest: ContestDetail) {
  const may = useCan('showcase.contest.vote');
  const [picks, setPicks, clear] = useDraft<readonly Pick[]>(`showcase.ballot.${contest.id}`, []);
  const open = contest.status === 'VOTING' && may && contest.myPicks === null && contest.voteRefusal === null;
  const most = contest.picksPerVoter;
  const toggle = ({ id, carName }: ContestEntry) =>
    setPicks((now) =>
      now.some((one) => one.id === id) ? now.filter((one) => one.id !== id) : [...now, { id, carName }],
    );
  return { open, picks, most, toggle, clear };
}

/** The cars of a contest, in the reader's own order, with the vote while there is one. */
export function Entries({ contest }: { readonly contest: ContestDetail }) {
  const [query] = useQueryText();
  const chosen = query.get('class');
  const classKey = contest.classes.find(({ key }) => key === chosen)?.key ?? null;
  const found = useQuery(listEntries(contest.id, classKey, queryPage(query)));
  const vote = useVote(contest);
  return (
    <>
      <VoteBar contest={contest} picks={vote.picks} onCast={vote.clear} />
      <Panel title={t('entriesLabel')}>
        <ClassTabs contest={contest} current={classKey ?? 'all'} />
        <Loaded found={found} failed={t('entriesFailed')} rows={3} rowHeight={260}>
          {({ content, currentPage, totalPages }) =>
            content.length === 0 ? (
              <EmptyState text={t('entriesNone')} />
            ) : (
              <>
                <Box component="ul" aria-label={t('entriesLabel')} sx={{ ...ENTRY_GRID, mt: 2 }}>
                  {content.map((entry) => {
                    const picked = vote.picks.some(({ id }) => id === entry.id);
                    const votable = vote.open && !entry.isMine && entry.status === 'APPROVED';
                    return (
                      <EntryCard
                        key={entry.id}
                        contest={contest}
                        entry={entry}
                        {...(votable
                          ? {
                              pick: {
                                picked,
                                disabled: !picked && vote.picks.length >= vote.most,
                                toggle: () => vote.toggle(entry),
                              },
                            }
                          : {})}
                      />
                    );
                  })}
                </Box>
                <Pager page={currentPage} totalPages={totalPages} list={t('entriesLabel')} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </>
  );
}

import { lazyPart, Page, useUser } from '@motorclub/sdk';
import { Box, Card } from '@mui/material';
import { Suspense } from 'react';
import { AskButton } from '../components/AskButton.tsx';
import { DraftReminder } from '../components/DraftReminder.tsx';
import { FilterBar } from '../components/list/FilterBar.tsx';
import { PopularTags } from '../components/PopularTags.tsx';
import { QuestionList } from '../components/QuestionList.tsx';
import { SignInPanel } from '../components/SignInPanel.tsx';
import { useListParams } from '../lib/listParams.ts';
import { t as list } from '../texts/list.ts';
import { t } from '../texts.ts';

const Topic = lazyPart(() => import('../components/list/Topic.tsx'));
const Waiting = lazyPart(() => import('../components/list/Waiting.tsx'));

const COLUMNS = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' };

/** `/questions`: the list in one of its orders, all of it or what fits the filters. */
export default function Questions() {
  const params = useListParams();
  // What somebody follows, and which cars are theirs, is known of members only.
  const personal = params.sort === 'following' || params.myCars;
  const tag = params.tags.length === 1 ? params.tags[0] : undefined;
  const visitor = useUser() === null;
  return (
    <Page title={t('questions')} lead={list('questionsLead')} actions={<AskButton />}>
      {visitor ? null : (
        <Suspense>
          <Waiting category={params.category} />
        </Suspense>
      )}
      {tag || params.category ? (
        <Suspense>
          <Topic tag={tag} category={params.category} />
        </Suspense>
      ) : null}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
        <Card>
          <FilterBar params={params} />
          {personal && visitor ? (
            <Box sx={{ p: 2.5 }}>
              <SignInPanel title={list('logInToFollow')} text={list('logInToFollowText')} />
            </Box>
          ) : (
            <QuestionList params={params} />
          )}
        </Card>
        <Box component="aside" sx={{ display: { xs: 'none', md: 'grid' }, gap: 3 }}>
          <DraftReminder />
          <PopularTags />
        </Box>
      </Box>
    </Page>
  );
}

import { LinkButton, lazyPart, Page, SignInPanel, useSearchParams, useUser } from '@motorclub/sdk';
import { Box, Card, Stack } from '@mui/material';
import { Suspense } from 'react';
import { AskButton } from '../components/AskButton.tsx';
import { FilterBar } from '../components/list/FilterBar.tsx';
import { QuestionList } from '../components/QuestionList.tsx';
import { BROWSE, browseHref, useListParams } from '../lib/listParams.ts';
import { t as list } from '../texts/list.ts';
import { t } from '../texts.ts';

const Aside = lazyPart(() => import('../components/list/Aside.tsx'));
const Topic = lazyPart(() => import('../components/list/Topic.tsx'));
const Browse = lazyPart(() => import('../components/browse/Browse.tsx'));
const Waiting = lazyPart(() => import('../components/list/Waiting.tsx'));

const COLUMNS = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px', xl: 'minmax(0, 1fr) 320px' };

function Actions() {
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <LinkButton to={browseHref('categories')} variant="outlined" color="inherit">
        {t('browse')}
      </LinkButton>
      <AskButton />
    </Stack>
  );
}

/** The list in one of its orders, all of it or what fits the filters. */
function List() {
  const params = useListParams();
  // What somebody follows, and which cars are theirs, is known of members only.
  const personal = params.sort === 'following' || params.myCars;
  const tag = params.tags.length === 1 ? params.tags[0] : undefined;
  const visitor = useUser() === null;
  return (
    <Page title={t('questions')} lead={list('questionsLead')} actions={<Actions />}>
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
          <Suspense>
            <Aside />
          </Suspense>
        </Box>
      </Box>
    </Page>
  );
}

/** `/questions`: the list, or with `?browse=tags` an index of what it is about. */
export default function Questions() {
  const [search] = useSearchParams();
  const what = BROWSE.find((one) => one === search.get('browse'));
  if (!what) return <List />;
  return (
    <Suspense>
      <Browse what={what} />
    </Suspense>
  );
}

import { changedQuery, Page, Panel, queryPage, TabLinks, useSearchParams, useUser } from '@motorclub/sdk';
import { Box, Card, Stack } from '@mui/material';
import { Feed } from '../components/feed/Feed.tsx';
import { FollowList } from '../components/follows/FollowList.tsx';
import { Suggestions } from '../components/follows/Suggestions.tsx';
import { PeopleList } from '../components/people/PeopleList.tsx';
import { peopleFirst, useKinds } from '../lib/kinds.ts';
import { t } from '../texts.ts';

function Lists({ userId }: { readonly userId: number }) {
  const [search, setSearch] = useSearchParams();
  const kinds = peopleFirst(useKinds('follow'));
  const page = queryPage(search);
  const followers = search.get('tab') === 'followers';
  const kind = kinds.find(({ slug }) => slug === search.get('tab')) ?? kinds[0];
  const tabs = [
    ...kinds.map(({ slug, many }) => ({ name: slug, label: many })),
    { name: 'followers', label: t('followers') },
  ];
  const turn = (next: number) => {
    const query = changedQuery(search, {});
    if (next > 0) query.set('page', String(next));
    setSearch(query);
  };
  return (
    <Card>
      <Box sx={{ px: { xs: 0.5, sm: 1.5 } }}>
        <TabLinks
          label={t('followingTabs')}
          tabs={tabs}
          current={followers ? 'followers' : (kind?.slug ?? '')}
          keep={search}
        />
      </Box>
      {followers ? <PeopleList userId={userId} side="followers" page={page} onPage={turn} /> : null}
      {kind && !followers ? (
        <FollowList key={kind.slug} type={kind.type} role={kind.role} label={kind.many} page={page} />
      ) : null}
    </Card>
  );
}

/** `/following`: what one follows and how much of it, who follows one, and what comes of it. */
export default function Following() {
  const user = useUser();
  return (
    <Page title={t('following')} lead={t('followingLead')}>
      {user ? (
        <Box
          key={user.id}
          sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' } }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Lists userId={user.id} />
          </Box>
          <Stack sx={{ gap: 3, minWidth: 0 }}>
            <Suggestions userId={user.id} />
            <Panel title={t('forYou')} padded={false}>
              <Feed userId={user.id} />
            </Panel>
          </Stack>
        </Box>
      ) : null}
    </Page>
  );
}

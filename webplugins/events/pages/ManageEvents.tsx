import { EmptyState, LinkButton, ListSkeleton, Page, useCan, useQueryText, useUser } from '@motorclub/sdk';
import { Card, Stack } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Helping } from '../components/manage/Helping.tsx';
import { ManagedList } from '../components/manage/ManagedList.tsx';
import { SignInFirst } from '../components/parts/SignInFirst.tsx';
import { CHECK_IN } from '../lib/gatePath.ts';
import { idOf } from '../lib/idOf.ts';
import { t } from '../texts/managing.ts';

const Console = lazy(() => import('../components/console/Console.tsx'));
const Scanner = lazy(() => import('../components/scanner/Scanner.tsx'));

function Mine() {
  const user = useUser();
  const organiser = useCan('events.manage');
  const [search] = useQueryText();
  if (!user) return <SignInFirst text={t('signInToManage')} />;
  if (!organiser) {
    const none = (
      <Card>
        <EmptyState text={t('organisersOnly')} kind="saloon" />
      </Card>
    );
    return <Helping userId={user.id} none={none} />;
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <ManagedList organizerId={idOf(search.get('organizer')) ?? user.id} />
      <Helping userId={user.id} none={null} />
    </Stack>
  );
}

function List() {
  const organiser = useCan('events.manage');
  return (
    <Page
      title={t('manageEvents')}
      lead={organiser ? t('manageLead') : null}
      actions={
        organiser ? (
          <>
            <LinkButton to="/eventTicketsTags" color="inherit" variant="outlined">
              {t('catalogueShort')}
            </LinkButton>
            <LinkButton to="/create-event" variant="contained">
              {t('createEvent')}
            </LinkButton>
          </>
        ) : null
      }
    >
      <Mine />
    </Page>
  );
}

/** `/manage-events`: one's events; with `?event=7` the organiser's console of one, with `&tab=check-in` its gate. */
export default function ManageEvents() {
  const [search] = useQueryText();
  const user = useUser();
  const id = idOf(search.get('event'));
  if (id === null || !user) return <List />;
  return (
    <Suspense
      fallback={
        <Page title={t('manageEvents')}>
          <ListSkeleton />
        </Page>
      }
    >
      {search.get('tab') === CHECK_IN ? <Scanner id={id} /> : <Console id={id} />}
    </Suspense>
  );
}

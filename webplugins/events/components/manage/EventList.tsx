import { EmptyState, LinkButton, Page, useCan, useQueryText, useUser } from '@motorclub/sdk';
import { Card, Stack } from '@mui/material';
import { idOf } from '../../lib/idOf.ts';
import { t } from '../../texts/managing.ts';
import { SignInFirst } from '../parts/SignInFirst.tsx';
import { Helping } from './Helping.tsx';
import { ManagedList } from './ManagedList.tsx';

function Mine() {
  const user = useUser();
  const organiser = useCan('events.manage');
  const [search] = useQueryText();
  if (!user) return <SignInFirst text={t('signInToManage')} />;
  if (!organiser) {
    const none = (
      <Card>
        <EmptyState
          text={t('organisersOnly')}
          kind="saloon"
          action={
            <LinkButton to="/events" variant="outlined" color="inherit">
              {t('browse')}
            </LinkButton>
          }
        />
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

/** The viewer's own events, and those they help with. */
export default function EventList() {
  const organiser = useCan('events.manage');
  return (
    <Page
      title={t('manageEvents')}
      lead={organiser ? t('manageLead') : null}
      actions={
        organiser ? (
          <>
            <LinkButton to="/adminPanel" color="inherit">
              {t('staffPages')}
            </LinkButton>
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

import { Page, session, useSearchParams, useUser } from '@motorclub/sdk';
import { Alert } from '@mui/material';
import { ManagedTable } from '../components/manage/ManagedTable.tsx';
import { t } from '../texts.ts';

/** Whose stream the address asks for; one's own without it, null for what is no number. */
function organizerIn(search: URLSearchParams, own: number | undefined): number | null {
  const given = search.get('organizerId');
  const id = given === null ? own : Number(given);
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What is missing to ask for a stream, if something is. */
function describeMissing(organizerId: number | null): string | null {
  if (!session.token()) return t('noToken');
  return organizerId === null ? t('noOrganizer') : null;
}

/** `/organizer-announcements`: all that an organiser wrote and all about the organiser's events. */
export default function Organizer() {
  const user = useUser();
  const [search] = useSearchParams();
  const organizerId = organizerIn(search, user?.id);
  const problem = describeMissing(organizerId);
  return (
    <Page title={t('organizer')} lead={t('organizerLead')}>
      {problem || organizerId === null ? (
        <Alert severity="error">{problem}</Alert>
      ) : (
        <ManagedTable source={{ kind: 'organizer', organizerId }} />
      )}
    </Page>
  );
}

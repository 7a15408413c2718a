import { failureOf, Loaded, Page, useQueryText } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { oneEvent } from '../api/events.ts';
import { sales } from '../api/manage.ts';
import type { ClubEvent } from '../api/types.ts';
import { Editor } from '../components/editor/Editor.tsx';
import { EventNotFound } from '../components/parts/EventNotFound.tsx';
import { StatusChip } from '../components/parts/StatusChip.tsx';
import { idOf } from '../lib/idOf.ts';
import { t } from '../texts/writing.ts';

function EventEditor({ event }: { readonly event: ClubEvent }) {
  const figures = useQuery(sales(event.id));
  return (
    <Loaded found={figures} failed={t('eventFailed')}>
      {({ capacity }) => <Editor event={event} capacity={capacity} />}
    </Loaded>
  );
}

function Edit({ id }: { readonly id: number }) {
  const found = useQuery(oneEvent(id));
  const { data, error } = found;
  const missing = error && !data && failureOf(error).status === 404;
  return (
    <Page
      title={data?.title ?? t('editEvent')}
      lead={
        data ? (
          <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <StatusChip of="event" status={data.status} />
            {t('editLead')}
          </Stack>
        ) : null
      }
      width="text"
    >
      {missing ? <EventNotFound /> : null}
      {missing ? null : (
        <Loaded found={found} failed={t('eventFailed')}>
          {(event) =>
            event.canManage ? <EventEditor event={event} /> : <Alert severity="warning">{t('notYours')}</Alert>
          }
        </Loaded>
      )}
    </Page>
  );
}

/** `/create-event`: a new event; with `?event=7` one that there is. */
export default function CreateEvent() {
  const [search] = useQueryText();
  const id = idOf(search.get('event'));
  if (id !== null) return <Edit key={id} id={id} />;
  return (
    <Page title={t('createEvent')} lead={t('createLead')} width="text">
      <Editor key="new" event={null} capacity={null} />
    </Page>
  );
}

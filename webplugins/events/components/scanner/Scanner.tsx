import { failureOf, LinkButton, Loaded, Page, Panel, useDraft } from '@motorclub/sdk';
import { Alert, Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { oneEvent } from '../../api/events.ts';
import type { ClubEvent } from '../../api/types.ts';
import { typesAt } from '../../lib/offline.ts';
import { useCacheForOffline, useForgetOffline, useOfflineEvent } from '../../lib/offlineEvent.ts';
import { type Gate, useScanner } from '../../lib/useScanner.ts';
import { t } from '../../texts/gate.ts';
import { EventNotFound } from '../parts/EventNotFound.tsx';
import { Camera } from './Camera.tsx';
import { CodeField } from './CodeField.tsx';
import { Counts } from './Counts.tsx';
import { GateFields } from './GateFields.tsx';
import { Offline } from './Offline.tsx';
import { Recent } from './Recent.tsx';
import { Result } from './Result.tsx';

const GATE: Gate = { gate: '', kind: 'ENTRY', typeId: '' };

function CheckIn({ event }: { readonly event: ClubEvent }) {
  const [gate, setGate] = useDraft<Gate>(`events.gate.${event.id}`, GATE);
  const scanner = useScanner(event, gate);
  const ready = useCacheForOffline(event);
  const onCode = (text: string) => void scanner.submit(text);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Stack sx={{ gap: 3 }}>
        <Result shown={scanner.scans[0]} />
        <Panel title={t('scan')}>
          <Stack sx={{ gap: 2.5 }}>
            <Camera onCode={onCode} />
            <CodeField busy={scanner.busy} onCode={onCode} />
            <GateFields
              types={typesAt(event, scanner.list)}
              gate={gate}
              onChange={(part) => setGate((now) => ({ ...now, ...part }))}
            />
            <Offline {...scanner} ready={ready} />
          </Stack>
        </Panel>
      </Stack>
      <Stack sx={{ gap: 3 }}>
        <Counts event={event} list={scanner.list} passed={scanner.passed} />
        <Recent scans={scanner.scans} onUndo={(shown) => void scanner.undo(shown)} />
      </Stack>
    </Box>
  );
}

function NotStaff({ event }: { readonly event: ClubEvent }) {
  useForgetOffline(event);
  return <Alert severity="warning">{t('notStaff')}</Alert>;
}

/** For the event's staff at the gate. */
export default function Scanner({ id }: { readonly id: number }) {
  const found = useQuery(oneEvent(id));
  useOfflineEvent(id);
  const { data, error } = found;
  const missing = error && failureOf(error).status === 404;
  return (
    <Page
      title={t('scanner')}
      lead={data?.title}
      actions={
        data?.canManage || data?.canTakeMoney ? (
          <LinkButton
            to={`/manage-events?event=${data.id}${data.canManage ? '' : '&tab=money'}`}
            color="inherit"
            variant="outlined"
          >
            {t(data.canManage ? 'manage' : 'takeMoney')}
          </LinkButton>
        ) : null
      }
    >
      {missing ? <EventNotFound /> : null}
      {missing ? null : (
        <Loaded found={found} failed={t('eventFailed')}>
          {(event) => (event.canCheckIn ? <CheckIn event={event} /> : <NotStaff event={event} />)}
        </Loaded>
      )}
    </Page>
  );
}

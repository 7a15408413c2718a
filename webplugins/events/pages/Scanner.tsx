import { failureOf, LinkButton, Page, Panel, useDraft, useParams } from '@motorclub/sdk';
import { Alert, Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { oneEvent } from '../api/events.ts';
import type { ClubEvent } from '../api/types.ts';
import { Loaded } from '../components/parts/Loaded.tsx';
import { Missing } from '../components/parts/Missing.tsx';
import { Camera } from '../components/scanner/Camera.tsx';
import { CodeField } from '../components/scanner/CodeField.tsx';
import { Counts } from '../components/scanner/Counts.tsx';
import { GateFields } from '../components/scanner/GateFields.tsx';
import { Offline } from '../components/scanner/Offline.tsx';
import { Recent } from '../components/scanner/Recent.tsx';
import { Result } from '../components/scanner/Result.tsx';
import { idOf } from '../lib/idOf.ts';
import { typesAt } from '../lib/offline.ts';
import { type Gate, useScanner } from '../lib/useScanner.ts';
import { useLeaveBehind, useTakeAlong, useTaken } from '../lib/useTaken.ts';
import { t } from '../texts/gate.ts';

const GATE: Gate = { gate: '', kind: 'ENTRY', typeId: '' };

function Desk({ event }: { readonly event: ClubEvent }) {
  const [gate, setGate] = useDraft<Gate>(`events.gate.${event.id}`, GATE);
  const scanner = useScanner(event, gate);
  const ready = useTakeAlong(event);
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
  useLeaveBehind(event);
  return <Alert severity="warning">{t('notStaff')}</Alert>;
}

/** `/events/{id}/check-in`: for the event's staff at the gate. */
export default function Scanner() {
  const id = idOf(useParams().id);
  const found = useQuery({ ...oneEvent(id ?? 0), enabled: id !== null });
  useTaken(id);
  const { data, error } = found;
  const missing = id === null || (error && failureOf(error).status === 404);
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
      {missing ? <Missing /> : null}
      {missing ? null : (
        <Loaded found={found} failed={t('eventFailed')}>
          {(event) => (event.canCheckIn ? <Desk event={event} /> : <NotStaff event={event} />)}
        </Loaded>
      )}
    </Page>
  );
}

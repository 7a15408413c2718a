import {
  ConfirmDialog,
  ErrorState,
  failureOf,
  ListSkeleton,
  Pager,
  Panel,
  queryPage,
  TimeAgo,
  toast,
  useSearchParams,
} from '@motorclub/sdk';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '../deviceName.ts';
import { t } from '../texts.ts';
import { DEVICES_KEY, type Device, devices, endDevice, endOtherDevices } from './api.ts';
import { Setting } from './Setting.tsx';

const PARAM = 'devices';

interface RowProps {
  readonly device: Device;
  readonly onEnd: () => void;
  readonly pending: boolean;
}

function Row({ device, onEnd, pending }: RowProps) {
  const name = deviceName(device.agent);
  const where = [device.place, device.address].filter(Boolean).join(', ');
  const end = device.current ? null : (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      loading={pending}
      onClick={onEnd}
      aria-label={t('logOutDeviceOf', { device: name })}
    >
      {t('logOutDevice')}
    </Button>
  );
  const mark = device.current ? (
    <Chip label={t('thisDevice')} color="success" variant="outlined" size="small" />
  ) : undefined;
  return (
    <Setting name={name} mark={mark} action={end}>
      {where ? `${where} · ` : ''}
      <TimeAgo value={device.lastUsedAt} />
    </Setting>
  );
}

/** Ends devices: one, or all but this one. */
function useEnding() {
  const client = useQueryClient();
  const after = {
    onError: (failure: unknown) => toast.error(failureOf(failure).message),
    onSettled: () => client.invalidateQueries({ queryKey: DEVICES_KEY }),
  };
  return {
    one: useMutation({ mutationFn: endDevice, onSuccess: () => toast.success(t('deviceLoggedOut')), ...after }),
    others: useMutation({
      mutationFn: endOtherDevices,
      onSuccess: () => toast.success(t('othersLoggedOut')),
      ...after,
    }),
  };
}

/** Where one is logged in. */
export function DevicesPanel() {
  const page = queryPage(useSearchParams()[0], PARAM);
  const { data, error, refetch } = useQuery(devices(page));
  const { one, others } = useEnding();
  const [asking, setAsking] = useState(false);
  const endOthers =
    data && data.totalElements > 1 ? (
      <Button size="small" variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        {t('logOutOthers')}
      </Button>
    ) : null;
  return (
    <Panel title={t('devices')} action={endOthers} padded={false}>
      <Typography sx={{ color: 'text.secondary', px: 2.5, pb: 2 }}>{t('devicesText')}</Typography>
      {error ? <ErrorState error={error} title={t('devicesFailed')} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton rows={2} rowHeight={72} /> : null}
      <Box component="ul" aria-label={t('devices')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.content.map((device) => (
          <Row
            key={device.id}
            device={device}
            pending={one.isPending && one.variables === device.id}
            onEnd={() => one.mutate(device.id)}
          />
        ))}
      </Box>
      <Pager page={page} totalPages={data?.totalPages ?? 0} param={PARAM} />
      <ConfirmDialog
        open={asking}
        title={t('logOutOthersAsk')}
        confirmLabel={t('logOutOthers')}
        tone="danger"
        pending={others.isPending}
        onConfirm={() => others.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('logOutOthersText')}
      </ConfirmDialog>
    </Panel>
  );
}

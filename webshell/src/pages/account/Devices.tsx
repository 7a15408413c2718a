import { ErrorState, failureOf, Icon, ListSkeleton, Panel, TimeAgo, toast } from '@motorclub/sdk';
import { Button, Chip, List, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../texts.ts';
import { type Device, endDevice, fetchDevices } from './api.ts';
import { deviceName } from './deviceName.ts';

const devices = queryOptions({ queryKey: ['shell', 'devices'], queryFn: fetchDevices, staleTime: 0 });

function DeviceRow({
  device,
  onEnd,
  pending,
}: {
  readonly device: Device;
  readonly onEnd: () => void;
  readonly pending: boolean;
}) {
  const name = deviceName(device.agent);
  const where = [device.place, device.address].filter(Boolean).join(', ');
  const end = device.current ? (
    <Chip label={t('thisDevice')} color="success" variant="outlined" size="small" />
  ) : (
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
  return (
    <ListItem divider secondaryAction={end} sx={{ pr: 16 }}>
      <ListItemIcon sx={{ minWidth: 44 }}>
        <Icon name="lock" />
      </ListItemIcon>
      <ListItemText
        primary={name}
        secondary={
          <>
            {where ? `${where} · ` : ''}
            <TimeAgo value={device.lastUsedAt} />
          </>
        }
      />
    </ListItem>
  );
}

/** Where one is logged in. Not drawn by servers that do not tell. */
export function Devices() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(devices);
  const end = useMutation({
    mutationFn: endDevice,
    onSuccess: () => toast.success(t('deviceLoggedOut')),
    onError: (failure) => toast.error(failureOf(failure).message),
    onSettled: () => client.invalidateQueries({ queryKey: devices.queryKey }),
  });
  if (error && failureOf(error).status === 404) return null;
  return (
    <Panel title={t('devices')} padded={false}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton rows={2} rowHeight={72} /> : null}
      <List disablePadding>
        {data?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            pending={end.isPending && end.variables === device.id}
            onEnd={() => end.mutate(device.id)}
          />
        ))}
      </List>
    </Panel>
  );
}

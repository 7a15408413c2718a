import { ErrorState, ListSkeleton, Panel, toast } from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../notifications/texts.ts';
import { pushState, subscribe, unsubscribe } from './push.ts';

const TEXTS = { on: 'pushOn', off: 'pushOff', denied: 'pushDenied', unsupported: 'pushUnsupported' } as const;

/** Whether this browser shows push messages. It asks for leave when the button is pressed, never by itself. */
export function PushPanel() {
  const client = useQueryClient();
  const { data: state, error, refetch } = useQuery(pushState);
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? subscribe() : unsubscribe()),
    onError: ({ message }, on) => toast.error(`${t(on ? 'pushFailed' : 'pushNotEnded')}. ${message}`),
    onSettled: () => client.invalidateQueries({ queryKey: pushState.queryKey }),
  });
  if (error) return <ErrorState error={error} title={t('preferencesFailed')} onRetry={() => void refetch()} />;
  if (!state) return <ListSkeleton rows={1} rowHeight={96} />;
  const changeable = state === 'on' || state === 'off';
  return (
    <Panel
      title={t('pushTitle')}
      action={
        changeable ? (
          <Button
            variant={state === 'on' ? 'text' : 'outlined'}
            loading={change.isPending}
            onClick={() => change.mutate(state === 'off')}
          >
            {t(state === 'on' ? 'pushSwitchOff' : 'pushSwitchOn')}
          </Button>
        ) : null
      }
    >
      <Typography role="status">{t(TEXTS[state])}</Typography>
      {changeable ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('pushLead')}
        </Typography>
      ) : null}
    </Panel>
  );
}

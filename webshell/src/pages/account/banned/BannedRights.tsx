import { formatDateTime, Panel } from '@motorclub/sdk';
import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../Refusal.tsx';
import { t } from '../texts.ts';
import { bannedRights, mailMyData, stay } from './api.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** What a ban takes from nobody: a copy of one's data, by mail, and the way out. */
export default function BannedRights({ token }: { readonly token: string }) {
  const [leaving, setLeaving] = useState(false);
  const { data, error, errorUpdatedAt, refetch } = useQuery(bannedRights(token));
  const again = () => void refetch();
  const mailing = useMutation({ mutationFn: () => mailMyData(token), onSettled: again });
  const staying = useMutation({ mutationFn: () => stay(token), onSettled: again });
  const refused = [mailing, staying].find(({ isError }) => isError);
  const deletion = data?.deletion;
  return (
    <Panel title={t('rightsTitle')}>
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('rightsText')}</Typography>
        {error ? <Refusal error={error} sentAt={errorUpdatedAt} /> : null}
        {refused ? <Refusal error={refused.error} sentAt={refused.submittedAt} /> : null}
        {mailing.isSuccess ? (
          <Alert severity="success" role="status">
            {t('dataMailed')}
          </Alert>
        ) : null}
        {deletion ? (
          <Alert severity="warning" role="status">
            <AlertTitle>{t('leaveDue', { at: formatDateTime(deletion.dueAt) })}</AlertTitle>
            {t(`leave${deletion.content}`)}
          </Alert>
        ) : null}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            color="inherit"
            loading={mailing.isPending}
            disabled={!data || data.exporting}
            onClick={() => mailing.mutate()}
          >
            {t('mailData')}
          </Button>
          {deletion ? (
            <Button variant="contained" loading={staying.isPending} onClick={() => staying.mutate()}>
              {t('stay')}
            </Button>
          ) : (
            <Button variant="outlined" color="error" disabled={!data} onClick={() => setLeaving(true)}>
              {t('leaveAccount')}
            </Button>
          )}
        </Stack>
      </Stack>
      {leaving && data ? (
        <LeaveDialog
          token={token}
          codeNeeded={data.codeNeeded}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false);
            again();
          }}
        />
      ) : null}
    </Panel>
  );
}

import { formatDateTime, useAction } from '@motorclub/sdk';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { acknowledgeWarning, type OwnWarning, unreadWarnings } from '../../api/sanctions.ts';
import { useReasonNames } from '../../lib/useReasonNames.ts';
import { t } from '../../texts/sanctions.ts';
import { refreshSanctions } from './shared.tsx';

function WarningDialog({ warning }: { readonly warning: OwnWarning }) {
  const id = useId();
  const nameOfReason = useReasonNames();
  const confirming = useAction({
    run: () => acknowledgeWarning(warning.id),
    failed: (reason) => t('unreadFailed', { reason }),
    refresh: refreshSanctions,
  });
  const { type, points, expiresAt, body } = warning;
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('unreadTitle')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('unreadText', { reason: nameOfReason(type), points, until: formatDateTime(expiresAt) })}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</Typography>
          <Typography variant="body2">{t('unreadMore')}</Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {t('unreadConfirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** On every page: the first warning that the member has not read, which stays open until they say that they have. */
export default function UnreadWarnings() {
  const { data } = useQuery(unreadWarnings);
  const warning = data?.content[0];
  return warning ? <WarningDialog key={warning.id} warning={warning} /> : null;
}

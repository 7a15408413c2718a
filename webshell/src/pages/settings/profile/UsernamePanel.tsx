import { formatDateTime, Panel } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Me } from '../api/me.ts';
import { t } from '../texts.ts';
import { UsernameDialog } from './UsernameDialog.tsx';

/** The username, and when it can be another one. */
export function UsernamePanel({ own }: { readonly own: Me }) {
  const [open, setOpen] = useState(false);
  const wait = own.usernameChangeableAt;
  return (
    <Panel title={t('username')}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {own.username}
        </Typography>
        <Button variant="outlined" color="inherit" disabled={wait !== null} onClick={() => setOpen(true)}>
          {t('changeUsername')}
        </Button>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {wait === null ? t('usernameRule') : t('usernameWait', { at: formatDateTime(wait) })}
      </Typography>
      {open ? <UsernameDialog own={own} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

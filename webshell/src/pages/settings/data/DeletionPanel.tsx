import { Panel } from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Me } from '../api/me.ts';
import { t } from '../texts.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

/** Account deletion; a pending one is shown above all tabs instead. */
export function DeletionPanel({ own }: { readonly own: Me }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title={t('deleteTitle')}>
      <Typography sx={{ mb: 2 }}>{t(own.deletion ? 'deleteUnderWay' : 'deleteText')}</Typography>
      {own.deletion ? null : (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {t('deleteAccount')}
        </Button>
      )}
      {open ? <DeletionDialog onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

import { lazyPart, Panel } from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { t } from '../../texts/config.ts';

const RepliesDialog = lazyPart(() => import('../cases/RepliesDialog.tsx'));

/** The texts that staff often send. */
export default function RepliesTab() {
  const [open, setOpen] = useState(false);
  return (
    <Panel title={t('configTab_replies')}>
      <Typography sx={{ mb: 2 }}>{t('configRepliesText')}</Typography>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('configRepliesOpen')}
      </Button>
      <Suspense>{open ? <RepliesDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </Panel>
  );
}

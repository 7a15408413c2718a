import { Panel } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { t } from '../texts.ts';
import { useMayManage } from '../useMailChange.ts';
import { BulkList } from './BulkList.tsx';
import { Composer } from './Composer.tsx';

/** Mails to many members: administrators write them, moderators see what was sent. */
export function Bulk() {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {useMayManage() ? <Composer /> : <Alert severity="info">{t('bulkOnlyAdmins')}</Alert>}
      <Panel title={t('bulkSent')} padded={false}>
        <BulkList />
      </Panel>
    </Stack>
  );
}

import { ErrorState, Pager, Panel, useSearchParams } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkMail, bulkMails } from '../../api/bulkMails.ts';
import { pageIn } from '../../pageIn.ts';
import { t } from '../texts.ts';
import { useMayManage } from '../useMailChange.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { BulkList } from './BulkList.tsx';
import { Composer } from './Composer.tsx';

/** Mails to many members: administrators write them, moderators see what was sent. */
export function Bulk() {
  const page = pageIn(useSearchParams()[0]);
  const mayManage = useMayManage();
  const [open, setOpen] = useState<BulkMail | null>(null);
  const { data, error, refetch } = useQuery(bulkMails(page));
  return (
    <Stack sx={{ gap: 2.5 }}>
      {mayManage ? <Composer /> : <Alert severity="info">{t('bulkOnlyAdmins')}</Alert>}
      {error && !data ? (
        <ErrorState error={error} title={t('bulkFailed')} onRetry={() => void refetch()} />
      ) : (
        <Panel title={t('bulkSent')} padded={false}>
          <BulkList rows={data?.content} onOpen={setOpen} />
        </Panel>
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 0} />
      {open ? (
        <BulkDialog mail={data?.content.find(({ id }) => id === open.id) ?? open} onClose={() => setOpen(null)} />
      ) : null}
    </Stack>
  );
}

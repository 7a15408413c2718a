import { failureOf, toast } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { download } from '../download.ts';
import { t } from '../settings/texts.ts';
import { exportOf, type MemberFilters } from './api.ts';

/** What is found, as a table for a spreadsheet. Each export is in the audit log. */
export function ExportButton({ filters }: { readonly filters: MemberFilters }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { path, query } = exportOf(filters);
      return download(path, 'members.csv', query);
    },
    onError: (error) => toast.error(`${t('downloadFailed')}. ${failureOf(error).message}`),
  });
  return (
    <Button variant="outlined" color="inherit" loading={isPending} onClick={() => mutate()}>
      {t('exportCsv')}
    </Button>
  );
}

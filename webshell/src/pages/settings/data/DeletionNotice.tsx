import { failureOf, formatDateTime, toast } from '@motorclub/sdk';
import { Alert, AlertTitle, Button } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelDeletion, me } from '../api/me.ts';
import { t } from '../texts.ts';

/** Above all tabs while the account is on its way out, with the way back. */
export function DeletionNotice() {
  const client = useQueryClient();
  const { data } = useQuery(me);
  const cancel = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: () => toast.success(t('deletionCancelled')),
    onError: (error) => toast.error(failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: me.queryKey }),
  });
  if (!data?.deletion) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('keepAccount')}
        </Button>
      }
    >
      <AlertTitle>{t('deletionDue', { at: formatDateTime(data.deletion.dueAt) })}</AlertTitle>
      {t(data.deletion.content)}
    </Alert>
  );
}

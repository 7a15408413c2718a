import { failureOf, toast } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { downloadArchive } from '../api/lifecycle.ts';
import { t } from '../texts.ts';

/** Saves an archive on this computer. */
export function DownloadButton({ name }: { readonly name: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadArchive(name),
    onError: (error) => toast.error(`${t('archiveDownloadFailed')}. ${failureOf(error).message}`),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t('archiveDownloadOf', { name })}
    >
      {t('download')}
    </Button>
  );
}

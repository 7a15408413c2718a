import { Alert, Stack, Typography } from '@mui/material';
import { AskDialog } from '../AskDialog.tsx';
import type { Uninstalled } from '../api/lifecycle.ts';
import { Traceback } from '../Traceback.tsx';
import { t } from '../texts.ts';
import { formatBytes } from '../units.ts';
import { DownloadButton } from './DownloadButton.tsx';

export interface UninstalledDialogProps {
  readonly name: string;
  readonly result: Uninstalled;
  readonly onClose: () => void;
}

/** The plugin's data is gone from the site; where it is now, and how its code goes too. */
export function UninstalledDialog({
  name,
  result: { archive, removed, distribution },
  onClose,
}: UninstalledDialogProps) {
  return (
    <AskDialog title={t('uninstalledTitle', { name })} verb={{ kind: 'none' }} onClose={onClose}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="success" sx={{ alignSelf: 'stretch' }}>
          {t('uninstalledText', { count: removed.tables.length })}
        </Alert>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('archiveIs', { archive: archive.name, size: formatBytes(archive.bytes) })}
        </Typography>
        <DownloadButton name={archive.name} />
        {distribution ? (
          <>
            <Typography>{t('codeRemains')}</Typography>
            <Traceback text={`pip uninstall ${distribution}`} label={t('command')} />
          </>
        ) : null}
      </Stack>
    </AskDialog>
  );
}

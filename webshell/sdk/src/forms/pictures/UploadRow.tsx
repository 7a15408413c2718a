import { Alert, Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { Icon } from '../../ui/Icon.tsx';
import { t } from './texts.ts';
import type { Upload } from './useUploads.ts';

const PERCENT = 100;

export interface UploadRowProps {
  readonly upload: Upload;
  readonly onForget: () => void;
  readonly onRetry: () => void;
}

/** How far a picture is, or why it did not get there. */
export function UploadRow({ upload, onForget, onRetry }: UploadRowProps) {
  const { progress, error, retries } = upload;
  const { name } = upload.file;
  const percent = Math.round(progress * PERCENT);
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <>
            {retries ? (
              <Button size="small" color="inherit" aria-label={t('retryFile', { name })} onClick={onRetry}>
                {t('again')}
              </Button>
            ) : null}
            <IconButton size="small" color="inherit" aria-label={t('forgetFile', { name })} onClick={onForget}>
              <Icon name="close" size={18} />
            </IconButton>
          </>
        }
      >
        {name}: {error}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', p: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {t(percent < PERCENT ? 'sendingImage' : 'readingImage', { name, percent })}
        </Typography>
        <LinearProgress
          aria-label={t('sendingOf', { name })}
          variant={percent < PERCENT ? 'determinate' : 'indeterminate'}
          value={percent}
        />
      </Box>
      <IconButton aria-label={t('stopSending', { name })} onClick={onForget}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}

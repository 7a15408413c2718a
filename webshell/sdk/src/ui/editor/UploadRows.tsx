import { Alert, Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { sdk } from './sdk.ts';
import { t } from './texts.ts';
import type { TextPictures, Upload } from './useTextPictures.ts';

const PERCENT = 100;

interface RowProps extends Pick<TextPictures, 'retry' | 'insert' | 'remove'> {
  readonly upload: Upload;
}

function UploadRow({ upload, retry, insert, remove }: RowProps) {
  const { state } = upload;
  const { name } = upload.file;
  const removal = (
    <IconButton size="small" color="inherit" aria-label={t('removePicture', { name })} onClick={() => remove(upload)}>
      <sdk.Icon name="close" size={18} />
    </IconButton>
  );
  if (state.kind === 'sending') {
    const percent = Math.round(state.share * PERCENT);
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {t(percent < PERCENT ? 'sendingPicture' : 'preparingPicture', { name, percent })}
          </Typography>
          <LinearProgress
            aria-label={t('uploadOf', { name })}
            variant={percent < PERCENT ? 'determinate' : 'indeterminate'}
            value={percent}
          />
        </Box>
        {removal}
      </Box>
    );
  }
  const again =
    state.kind === 'ready' ? (
      <Again label={t('insertPicture')} onClick={() => insert(upload)} />
    ) : (
      <Again label={t('retryPicture')} onClick={() => retry(upload)} />
    );
  return (
    <Alert
      severity={state.kind === 'ready' ? 'info' : 'error'}
      action={
        <>
          {state.kind === 'refused' ? null : again}
          {removal}
        </>
      }
    >
      {state.kind === 'ready' ? t('pictureReady', { name }) : t('pictureRefused', { name, reason: state.message })}
    </Alert>
  );
}

function Again({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="small" color="inherit" onClick={onClick} sx={{ flexShrink: 0 }}>
      {label}
    </Button>
  );
}

/** How far the pictures of a text are, and what can be done about those that do not get there. */
export function UploadRows({ uploads, ...actions }: Omit<TextPictures, 'add'>) {
  if (uploads.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 0.5 }}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} {...actions} />
      ))}
    </Box>
  );
}

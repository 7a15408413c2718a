import { ConfirmDialog, PICTURE_TYPES } from '@motorclub/sdk';
import { Button, FormHelperText, Stack } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { t } from '../texts.ts';

export interface PictureButtonsProps {
  /** What the buttons are about: `profile picture`. */
  readonly what: string;
  readonly has: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onChoose: (file: File | undefined) => void;
  readonly onRemove: () => void;
}

/** Choose and remove, with what is wrong under them. */
export function PictureButtons({ what, has, busy, error, onChoose, onRemove }: PictureButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const [asking, setAsking] = useState(false);
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(',')}
          aria-label={t('chooseOf', { what })}
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            // The same file can be chosen again after a mistake.
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          color="inherit"
          loading={busy}
          aria-describedby={help}
          onClick={() => input.current?.click()}
        >
          {t('chooseOf', { what })}
        </Button>
        {has ? (
          <Button color="inherit" disabled={busy} onClick={() => setAsking(true)}>
            {t('removeOf', { what })}
          </Button>
        ) : null}
      </Stack>
      <FormHelperText id={help} error={error !== null} role={error ? 'alert' : undefined}>
        {error ?? t('pictureHelp')}
      </FormHelperText>
      <ConfirmDialog
        open={asking}
        title={t('removeAsk', { what })}
        confirmLabel={t('remove')}
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Stack>
  );
}

import { Icon, PICTURE_TYPES } from '@motorclub/sdk';
import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Alert, Box, Button, FormHelperText, IconButton, LinearProgress, TextField, Typography } from '@mui/material';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Attachment } from '../../api/types.ts';
import { variantOf } from '../../lib/picture.ts';
import { type Upload, useUploads } from '../../lib/useUploads.ts';
import { MAX_ATTACHMENTS as max } from '../../limits.ts';
import { t } from '../../texts/images.ts';

export interface ImagesProps {
  readonly form: FieldSource<{ readonly attachments: readonly Attachment[] }>;
}

const MAX_ALT = 200;
const TILE = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

function Underway({ upload, onForget }: { readonly upload: Upload; readonly onForget: () => void }) {
  const { name, progress, error } = upload;
  const percent = Math.round(progress * 100);
  if (error) {
    return (
      <Alert
        severity="error"
        onClose={onForget}
        slotProps={{ closeButton: { 'aria-label': t('forgetImage', { name }) } }}
      >
        {name}: {error}
      </Alert>
    );
  }
  return (
    <Box sx={TILE}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {t(percent < 100 ? 'sendingImage' : 'readingImage', { name, percent })}
        </Typography>
        <LinearProgress
          aria-label={t('uploadOf', { name })}
          variant={percent < 100 ? 'determinate' : 'indeterminate'}
          value={percent}
        />
      </Box>
      <IconButton aria-label={t('stopImage', { name })} onClick={onForget}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}

interface TileProps {
  readonly image: Attachment;
  readonly number: number;
  readonly total: number;
  readonly onAlt: (alt: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function Tile({ image, number, total, onAlt, onMove, onRemove }: TileProps) {
  return (
    <Box sx={{ ...TILE, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Box
        component="img"
        src={variantOf(image, 1)}
        alt=""
        sx={{ width: 96, height: 72, objectFit: 'cover', borderRadius: 0.75, flexShrink: 0 }}
      />
      <TextField
        size="small"
        label={t('altOf', { number })}
        value={image.alt}
        onChange={({ target }) => onAlt(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_ALT } }}
        sx={{ flex: '1 1 160px', minWidth: 0 }}
      />
      <Box sx={{ display: 'flex', flexShrink: 0 }}>
        <IconButton aria-label={t('earlierImage', { number })} disabled={number === 1} onClick={() => onMove(-1)}>
          <Icon name="chevronUp" />
        </IconButton>
        <IconButton aria-label={t('laterImage', { number })} disabled={number === total} onClick={() => onMove(1)}>
          <Icon name="chevronDown" />
        </IconButton>
        <IconButton aria-label={t('removeImage', { number })} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Files that are dropped on it, or pasted into something within it, are added as if they were chosen. */
function DropZone({
  onFiles,
  children,
}: {
  readonly onFiles: (files: FileList) => void;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) onFiles(clipboardData.files);
  };
  return (
    <Box
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onPaste={onPaste}
      sx={{
        display: 'grid',
        gap: 1,
        p: 2,
        border: 1,
        borderStyle: 'dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1.5,
      }}
    >
      {children}
    </Box>
  );
}

/** The pictures of a post: chosen, dropped or pasted, sent at once, described and put in order. */
export function Images({ form }: ImagesProps) {
  const { value, error, set } = useField({ form, name: 'attachments' });
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const { uploads, add, forget, busy } = useUploads(max - value.length, (image) => set((now) => [...now, image]));
  const full = value.length >= max;
  const replace = (at: number, image: Attachment) => set((now) => now.with(at, image));
  const remove = (id: number) => set((now) => now.filter((one) => one.id !== id));
  const move = (at: number, by: -1 | 1) =>
    set((now) => {
      const image = now[at];
      return image ? now.toSpliced(at, 1).toSpliced(at + by, 0, image) : now;
    });
  return (
    <DropZone onFiles={add}>
      {value.map((image, at) => (
        <Tile
          key={image.id}
          image={image}
          number={at + 1}
          total={value.length}
          onAlt={(alt) => replace(at, { ...image, alt })}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(image.id)}
        />
      ))}
      {uploads.map((upload) => (
        <Underway key={upload.key} upload={upload} onForget={() => forget(upload.key)} />
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('chooseImages')}
        onChange={(event) => {
          add(event.target.files ?? []);
          // The same file can be chosen again after a mistake.
          event.target.value = '';
        }}
      />
      <Button
        variant="outlined"
        color="inherit"
        disabled={full}
        aria-describedby={help}
        startIcon={<Icon name="add" size={18} />}
        onClick={() => input.current?.click()}
        sx={{ justifySelf: 'start' }}
      >
        {t('chooseImages')}
      </Button>
      <FormHelperText id={help} error={error !== undefined} role={busy ? 'status' : undefined} sx={{ m: 0 }}>
        {error ?? t('imagesHelp', { count: value.length, max })}
      </FormHelperText>
    </DropZone>
  );
}

import { Icon } from '@motorclub/sdk';
import { Box, Dialog, IconButton, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import type { Attachment } from '../../api/types.ts';
import { variantOf } from '../../lib/picture.ts';
import { t } from '../../texts/tend.ts';

const LARGE = 1920;

export interface PhotoViewerProps {
  readonly photos: readonly Attachment[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture as large as the screen allows; arrow keys and buttons lead to its neighbours. */
export default function PhotoViewer({ photos, at, onMove, onClose }: PhotoViewerProps) {
  const photo = photos[at];
  if (!photo) return null;
  const go = (by: number) => onMove((at + by + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  const several = photos.length > 1;
  return (
    <Dialog open onClose={onClose} onKeyDown={onKeyDown} maxWidth="xl" aria-label={t('photoDialog')}>
      <Box
        component="img"
        src={variantOf(photo, LARGE)}
        alt={photo.alt || t('photoOf', { number: at + 1, total: photos.length })}
        sx={{ display: 'block', maxWidth: 1, maxHeight: '80vh', objectFit: 'contain', mx: 'auto' }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1 }}>
        <Typography variant="caption" role="status" sx={{ flex: 1, px: 1, overflowWrap: 'anywhere' }}>
          {t('photoOf', { number: at + 1, total: photos.length })}
          {photo.alt ? ` · ${photo.alt}` : null}
        </Typography>
        {several ? (
          <>
            <IconButton aria-label={t('previousPhoto')} onClick={() => go(-1)}>
              <Icon name="chevronLeft" />
            </IconButton>
            <IconButton aria-label={t('nextPhoto')} onClick={() => go(1)}>
              <Icon name="chevronRight" />
            </IconButton>
          </>
        ) : null}
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
    </Dialog>
  );
}

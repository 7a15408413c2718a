import { Box, CircularProgress, Typography } from '@mui/material';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { ViewerPicture } from '../PictureViewer.tsx';
import { t } from './texts.ts';
import { useGestures } from './useGestures.ts';
import type { Point } from './zoom.ts';

export interface StageControls {
  readonly isZoomed: boolean;
  zoomBy(factor: number): void;
  pan(by: Point): void;
}

export interface StageProps {
  readonly picture: ViewerPicture;
  readonly alt: string;
  readonly controls: RefObject<StageControls | null>;
  readonly onSwipe: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** One picture as large as the screen allows, to zoom into. */
export function Stage({ picture, alt, controls, onSwipe, onClose }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const { zoom, isDragging, zoomBy, pan, handlers } = useGestures({
    stage,
    picture: image,
    onSwipe,
    onBeside: onClose,
  });
  const isZoomed = zoom.scale > 1;
  useImperativeHandle(controls, () => ({ isZoomed, zoomBy, pan }));
  const still = isZoomed ? 'grab' : 'zoom-in';
  return (
    <Box
      ref={stage}
      {...handlers}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        touchAction: 'none',
        userSelect: 'none',
        cursor: isDragging && isZoomed ? 'grabbing' : still,
      }}
    >
      {state === 'failed' ? (
        <Typography role="alert">{t('pictureFailed')}</Typography>
      ) : (
        <Box
          ref={image}
          component="img"
          src={picture.src}
          alt={alt}
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          sx={{
            gridArea: '1 / 1',
            maxWidth: 1,
            maxHeight: 1,
            minHeight: 0,
            objectFit: 'contain',
            transition: isDragging ? 'none' : 'transform 160ms ease-out',
          }}
        />
      )}
      {state === 'loading' ? (
        <CircularProgress color="inherit" aria-label={t('pictureLoading')} sx={{ gridArea: '1 / 1' }} />
      ) : null}
    </Box>
  );
}

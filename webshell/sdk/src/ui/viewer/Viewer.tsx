import { Box, Dialog, IconButton, Typography } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { IconName } from '../Icon.tsx';
import type { PictureViewerProps } from '../PictureViewer.tsx';
import { Stage, type StageControls } from './Stage.tsx';
import { type Parts, sdk, takeParts } from './sdk.ts';
import { t } from './texts.ts';

const STEP = 1.5;
const PAN_PX = 80;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
// Over any picture, light or dark, in either theme.
const BUTTON = {
  color: 'common.white',
  bgcolor: 'rgba(0 0 0 / 0.55)',
  '&:hover': { bgcolor: 'rgba(0 0 0 / 0.8)' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'common.white', outlineOffset: '-2px' },
} as const;

interface ToolProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: () => void;
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <IconButton aria-label={label} title={label} onClick={onClick} sx={BUTTON}>
      <sdk.Icon name={icon} />
    </IconButton>
  );
}

function Caption({ counter, alt }: { readonly counter: string | null; readonly alt: string }) {
  if (!(counter || alt)) return null;
  return (
    <Box sx={{ position: 'absolute', inset: 'auto 0 0 0', p: 1.5, bgcolor: 'rgba(0 0 0 / 0.55)', textAlign: 'center' }}>
      {/* Announced when another picture is shown. */}
      <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere', maxHeight: '20vh', overflowY: 'auto' }}>
        {counter ? <Box component="b">{counter}</Box> : null}
        {counter && alt ? ' · ' : null}
        {alt}
      </Typography>
    </Box>
  );
}

/** What a key does: arrows pan a picture that is zoomed into, otherwise lead to the next one. */
function actionOf(key: string, stage: StageControls | null, go: (by: number) => void): (() => void) | undefined {
  const [x, y] = ARROWS[key] ?? [0, 0];
  if (stage?.isZoomed && (x || y)) return () => stage.pan({ x: x * PAN_PX, y: y * PAN_PX });
  if (x) return () => go(-x);
  if (key === '+' || key === '=') return () => stage?.zoomBy(STEP);
  return key === '-' ? () => stage?.zoomBy(1 / STEP) : undefined;
}

function Viewer({ pictures, start, onClose }: PictureViewerProps) {
  const [at, setAt] = useState(start);
  const controls = useRef<StageControls>(null);
  const picture = pictures[at];
  if (!picture) return null;
  const total = pictures.length;
  const isOne = total === 1;
  const go = (by: number) => setAt((now) => (now + by + total) % total);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event.key, controls.current, go);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const place = t('pictureOf', { number: at + 1, total });
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{
        paper: {
          'aria-label': t('pictures'),
          sx: { borderRadius: 0, bgcolor: 'common.black', backgroundImage: 'none', color: 'common.white' },
        },
      }}
    >
      <Stage
        key={at}
        picture={picture}
        alt={picture.alt || place}
        controls={controls}
        onSwipe={(by) => (isOne ? undefined : go(by))}
        onClose={onClose}
      />
      <Caption counter={isOne ? null : place} alt={picture.alt ?? ''} />
      <Box sx={{ position: 'absolute', top: 8, right: 8, display: 'flex', gap: 1 }}>
        <Tool label={t('zoomOut')} icon="remove" onClick={() => controls.current?.zoomBy(1 / STEP)} />
        <Tool label={t('zoomIn')} icon="add" onClick={() => controls.current?.zoomBy(STEP)} />
        <Tool label={t('closeViewer')} icon="close" onClick={onClose} />
      </Box>
      {isOne ? null : (
        <>
          <Box sx={{ position: 'absolute', top: '50%', left: 8, translate: '0 -50%' }}>
            <Tool label={t('previousPicture')} icon="chevronLeft" onClick={() => go(-1)} />
          </Box>
          <Box sx={{ position: 'absolute', top: '50%', right: 8, translate: '0 -50%' }}>
            <Tool label={t('nextPicture')} icon="chevronRight" onClick={() => go(1)} />
          </Box>
        </>
      )}
    </Dialog>
  );
}

export function viewerWith(parts: Parts): { readonly default: typeof Viewer } {
  takeParts(parts);
  return { default: Viewer };
}

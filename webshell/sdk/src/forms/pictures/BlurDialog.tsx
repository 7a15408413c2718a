import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  TextField,
} from '@mui/material';
import { type PointerEvent, useId, useRef, useState } from 'react';
import type { PictureData } from '../../pictures.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { type Area, areaBetween, FIRST_AREA, withSide } from './areas.ts';
import { t } from './texts.ts';

const SIDES = ['areaLeft', 'areaTop', 'areaWidth', 'areaHeight'] as const;
const TENTHS = 10;
const MOST_AREAS = 20;

interface CanvasProps {
  readonly picture: PictureData;
  readonly areas: readonly Area[];
  readonly onDraw: (area: Area) => void;
}

/** The picture, on which areas are drawn with the pointer. */
function Canvas({ picture, areas, onDraw }: CanvasProps) {
  const begin = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [drawn, setDrawn] = useState<Area | null>(null);
  const place = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const end = () => {
    begin.current = null;
    setDrawn(null);
    if (drawn) onDraw(drawn);
  };
  return (
    <Box
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        begin.current = place(event);
      }}
      onPointerMove={(event) => {
        if (begin.current) setDrawn(areaBetween(begin.current, place(event)));
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        begin.current = null;
        setDrawn(null);
      }}
      sx={{ position: 'relative', cursor: 'crosshair', touchAction: 'none', userSelect: 'none' }}
    >
      <Picture picture={picture} sizes="600px" eager sx={{ pointerEvents: 'none' }} />
      {[...areas, ...(drawn ? [drawn] : [])].map(([left, top, width, height], at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: an area has nothing but its place
          key={at}
          sx={{
            position: 'absolute',
            left: `${left / TENTHS}%`,
            top: `${top / TENTHS}%`,
            width: `${width / TENTHS}%`,
            height: `${height / TENTHS}%`,
            border: 2,
            borderColor: 'primary.main',
            backdropFilter: 'blur(12px)',
            pointerEvents: 'none',
          }}
        />
      ))}
    </Box>
  );
}

interface AreaRowProps {
  readonly area: Area;
  readonly number: number;
  readonly onChange: (area: Area) => void;
  readonly onRemove: () => void;
}

/** The place of an area in numbers, for who does not draw. */
function AreaRow({ area, number, onChange, onRemove }: AreaRowProps) {
  return (
    <Box
      role="group"
      aria-label={t('area', { number })}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr) auto' }, mt: 1.5 }}
    >
      {SIDES.map((side, at) => (
        <TextField
          key={side}
          size="small"
          type="number"
          label={t(side)}
          value={(area[at] ?? 0) / TENTHS}
          onChange={({ target }) => onChange(withSide(area, at, Number(target.value) * TENTHS))}
          slotProps={{ htmlInput: { min: 0, max: 100, step: 1 } }}
        />
      ))}
      <IconButton aria-label={t('removeArea', { number })} onClick={onRemove} sx={{ justifySelf: 'start' }}>
        <Icon name="trash" />
      </IconButton>
    </Box>
  );
}

export interface BlurDialogProps {
  readonly picture: PictureData;
  /** Whether it could be saved. */
  readonly onSave: (areas: readonly Area[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Marks what nobody may read in a picture. */
export default function BlurDialog({ picture, onSave, onClose }: BlurDialogProps) {
  const title = useId();
  const [areas, setAreas] = useState<readonly Area[]>(picture.blurs.map((blur) => [...blur] as unknown as Area));
  const [saving, setSaving] = useState(false);
  const add = (area: Area) => setAreas((now) => (now.length < MOST_AREAS ? [...now, area] : now));
  const finish = async () => {
    setSaving(true);
    const saved = await onSave(areas);
    setSaving(false);
    if (saved) onClose();
  };
  return (
    <Dialog open onClose={saving ? () => undefined : onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{t('blurTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('blurHelp')}</DialogContentText>
        <Canvas picture={picture} areas={areas} onDraw={add} />
        {areas.map((area, at) => (
          <AreaRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an area has nothing but its place
            key={at}
            area={area}
            number={at + 1}
            onChange={(changed) => setAreas((now) => now.with(at, changed))}
            onRemove={() => setAreas((now) => now.toSpliced(at, 1))}
          />
        ))}
        <Button
          color="inherit"
          disabled={areas.length >= MOST_AREAS}
          startIcon={<Icon name="add" size={18} />}
          onClick={() => add(FIRST_AREA)}
          sx={{ mt: 1 }}
        >
          {t('addArea')}
        </Button>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={saving} onClick={onClose}>
          {t('cancelBlurs')}
        </Button>
        <Button variant="contained" loading={saving} onClick={() => void finish()}>
          {t('saveBlurs')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

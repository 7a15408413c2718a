import { Box, IconButton, TextField } from '@mui/material';
import { useState } from 'react';
import type { PictureData } from '../../pictures.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { t } from './texts.ts';

const MAX_ALT = 300;
const WIDTH = 96;

export interface PictureTileProps {
  readonly picture: PictureData;
  readonly number: number;
  readonly total: number;
  readonly hasCover: boolean;
  /** Whether there can be others. */
  readonly ordered: boolean;
  readonly onAlt: (alt: string) => void;
  readonly onMove: (to: number) => void;
  readonly onCover: () => void;
  readonly onBlur: () => void;
  readonly onRemove: () => void;
  readonly onDragStart: () => void;
  /** Puts what is dragged here; false if that is no picture of these. */
  readonly onDrop: () => boolean;
}

function TileButtons(props: PictureTileProps) {
  const { picture, number, total, hasCover, ordered, onMove, onCover, onBlur, onRemove } = props;
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      {hasCover ? (
        <IconButton
          aria-label={t('coverPicture', { number })}
          aria-pressed={picture.isCover}
          color={picture.isCover ? 'primary' : 'default'}
          onClick={onCover}
        >
          <Icon name="star" />
        </IconButton>
      ) : null}
      <IconButton aria-label={t('blurPicture', { number })} onClick={onBlur}>
        <Icon name="eye" />
      </IconButton>
      {ordered ? (
        <>
          <IconButton
            aria-label={t('earlierPicture', { number })}
            disabled={number === 1}
            onClick={() => onMove(number - 2)}
          >
            <Icon name="chevronUp" />
          </IconButton>
          <IconButton
            aria-label={t('laterPicture', { number })}
            disabled={number === total}
            onClick={() => onMove(number)}
          >
            <Icon name="chevronDown" />
          </IconButton>
        </>
      ) : null}
      <IconButton aria-label={t('deletePicture', { number })} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </Box>
  );
}

/** One picture in its place among the others, with what can be done about it. It can be dragged by its image. */
export function PictureTile(props: PictureTileProps) {
  const { picture, number, onAlt, onDragStart, onDrop } = props;
  const [alt, setAlt] = useState(picture.alt);
  return (
    <Box
      component="li"
      onDrop={(event) => {
        if (!onDrop()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 1.5,
        alignItems: 'center',
        p: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box draggable onDragStart={onDragStart} sx={{ width: WIDTH, flexShrink: 0, cursor: 'grab' }}>
        <Picture picture={picture} sizes={`${WIDTH}px`} alt="" ratio="4 / 3" eager sx={{ pointerEvents: 'none' }} />
      </Box>
      <TextField
        size="small"
        label={t('altOf', { number })}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        onBlur={() => {
          if (alt.trim() !== picture.alt) onAlt(alt.trim());
        }}
        slotProps={{ htmlInput: { maxLength: MAX_ALT } }}
        sx={{ flex: '1 1 160px', minWidth: 0 }}
      />
      <TileButtons {...props} />
    </Box>
  );
}

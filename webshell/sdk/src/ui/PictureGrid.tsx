import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import type { PictureData } from '../pictures.ts';
import { Picture } from './Picture.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import { t } from './texts.ts';

export interface PictureGridProps {
  readonly pictures: readonly PictureData[];
  /** Of a picture, in pixels, before it shares what is left of the row. */
  readonly minWidth?: number;
}

/** Pictures side by side below what they belong to, small; one opens all of them over the whole screen. */
export function PictureGrid({ pictures, minWidth = 140 }: PictureGridProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const columns = `repeat(auto-fill, minmax(${minWidth}px, 1fr))`;
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1, gridTemplateColumns: columns }}>
      {pictures.map((picture, at) => (
        <ButtonBase
          key={picture.id}
          onClick={() => setShown(at)}
          sx={{ borderRadius: 1, overflow: 'hidden', cursor: 'zoom-in' }}
        >
          <Picture
            picture={picture}
            sizes="(max-width: 400px) 50vw, 200px"
            alt={picture.alt || t('pictureNumber', { number: at + 1 })}
            ratio="4 / 3"
          />
        </ButtonBase>
      ))}
      {shown === null ? null : (
        <PictureViewer
          pictures={pictures.map(({ url, alt }) => ({ src: url, alt }))}
          start={shown}
          onClose={() => setShown(null)}
        />
      )}
    </Box>
  );
}

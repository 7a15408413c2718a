import { Picture, type PictureData, PictureViewer } from '@motorclub/sdk';
import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { t } from '../../texts/car.ts';

/** The pictures of a record, small; one opens all of them over the whole screen. */
export function RecordPictures({ pictures }: { readonly pictures: readonly PictureData[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}>
      {pictures.map((picture, at) => (
        <ButtonBase
          key={picture.id}
          onClick={() => setShown(at)}
          sx={{ borderRadius: 1, overflow: 'hidden', cursor: 'zoom-in' }}
        >
          <Picture
            picture={picture}
            sizes="(max-width: 400px) 50vw, 200px"
            alt={picture.alt || t('picture', { number: at + 1 })}
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

import { Picture, type PictureData, PictureViewer } from '@motorclub/sdk';
import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { t } from '../../texts/post.ts';

// As wide as the grid below makes it.
const TILE = '(max-width: 500px) 100vw, 320px';

/** The pictures of a post as tiles; pressing one shows it large. */
export function Photos({ photos }: { readonly photos: readonly PictureData[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <Box
        component="ul"
        aria-label={t('photos')}
        sx={{
          display: 'grid',
          // A single one is large; several share the line.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 320px))',
          gap: 1,
          m: 0,
          mt: 2.5,
          p: 0,
          listStyle: 'none',
        }}
      >
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <ButtonBase
              aria-label={t('openPhoto', { number: at + 1, alt: photo.alt })}
              onClick={() => setShown(at)}
              sx={{
                display: 'block',
                width: 1,
                borderRadius: 1,
                overflow: 'hidden',
                border: 1,
                borderColor: 'divider',
              }}
            >
              <Picture picture={photo} sizes={TILE} alt="" ratio="4 / 3" />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {shown === null ? null : (
        <PictureViewer
          pictures={photos.map((photo) => ({ src: photo.url, alt: photo.alt }))}
          start={shown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

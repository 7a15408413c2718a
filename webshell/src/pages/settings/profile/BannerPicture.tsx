import { Silhouette } from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import type { Me } from '../api/me.ts';
import { t } from '../texts.ts';
import { PictureButtons } from './PictureButtons.tsx';
import { BANNER_RATIO } from './ratio.ts';
import { usePicture } from './usePicture.ts';

/** The wide picture above the profile; its middle is taken. */
export function BannerPicture({ own }: { readonly own: Me }) {
  const picture = usePicture('banner');
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box
        sx={{
          aspectRatio: BANNER_RATIO,
          borderRadius: 2,
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          display: 'grid',
          placeItems: 'center',
          color: 'text.disabled',
          bgcolor: 'background.default',
        }}
      >
        {own.banner ? (
          <Box component="img" src={own.banner} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        ) : (
          <Silhouette kind="roadster" width={280} />
        )}
      </Box>
      <PictureButtons
        what={t('bannerPicture')}
        has={own.banner !== null}
        busy={picture.busy}
        error={picture.error}
        onChoose={(file) => {
          if (file && picture.choose(file)) picture.send(file);
        }}
        onRemove={picture.remove}
      />
    </Stack>
  );
}

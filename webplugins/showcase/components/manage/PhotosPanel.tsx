import { usePluginSettings } from '@motorclub/sdk';
import { ItemPictures } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { refreshGallery, type Showcase } from '../../api/gallery.ts';
import { MAX_MEGABYTES } from '../../lib/pictures.ts';
import { t } from '../../texts/pages.ts';

export const MOST_PHOTOS = 30;
const DEFAULT_FEWEST = 3;

/** How many photos a published page has at least. */
export function useFewestPhotos(): number {
  const { minPhotos } = usePluginSettings<{ readonly minPhotos: number }>('showcase');
  return minPhotos ?? DEFAULT_FEWEST;
}

/** The photos of a page: added several at once, ordered, described and blurred; each change is saved at once. */
export function PhotosPanel({ showcase }: { readonly showcase: Showcase }) {
  const client = useQueryClient();
  const fewest = useFewestPhotos();
  const missing = fewest - showcase.photos.length;
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('photosHelp', { fewest, most: MOST_PHOTOS })}</Typography>
      <ItemPictures
        kind="showcase.photo"
        item={`showcase.showcase:${showcase.id}`}
        pictures={showcase.photos}
        max={MOST_PHOTOS}
        maxMegabytes={MAX_MEGABYTES}
        hasCover
        onChanged={() => refreshGallery(client)}
      />
      {missing > 0 ? (
        <Typography role="status" variant="body2" sx={{ mt: 1.5 }}>
          {t('photosMissing', { count: missing })}
        </Typography>
      ) : null}
    </>
  );
}

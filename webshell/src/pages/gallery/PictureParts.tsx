import { Panel, Picture, type PictureData, PictureGrid } from '@motorclub/sdk';
import { type FormHandle, PicturesInput, useForm } from '@motorclub/sdk/forms';
import { Box, Typography } from '@mui/material';
import { t } from './texts.ts';

const PAINTS = ['#b3261e', '#00658b', '#4e6400'] as const;

/** A picture that needs no server. */
function drawn(id: number, color: string): PictureData {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path fill="${color}" d="M0 0h8v6H0z"/></svg>`;
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return {
    ...{ id, alt: '', width: 800, height: 600, isCover: id === 1, color, focusX: 50, focusY: 50, blurs: [] },
    ...{ url, smallUrl: url, variants: [] },
  };
}

interface Values {
  readonly pictures: readonly PictureData[];
}

const useGallery = (pictures: readonly PictureData[]): FormHandle<Values> =>
  useForm<Values>({ initial: { pictures }, send: async () => undefined });

function Input({ pictures, max }: { readonly pictures: readonly PictureData[]; readonly max: number }) {
  const form = useGallery(pictures);
  return <PicturesInput form={form} name="pictures" kind="gallery.photo" max={max} />;
}

/** A picture on its place, and pictures being put together: none, some, as many as there can be. */
export function PictureParts() {
  const pictures = PAINTS.map((color, at) => drawn(at + 1, color));
  const missing = { ...drawn(4, PAINTS[1]), url: '/files/attachments/none.webp' };
  return (
    <Panel title={t('pictures')}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', mb: 2 }}>
        <Picture picture={drawn(5, PAINTS[0])} sizes="200px" alt={t('picture')} ratio="4 / 3" />
        <Picture picture={missing} sizes="200px" alt={t('missingPicture')} ratio="4 / 3" />
      </Box>
      <PictureGrid pictures={pictures} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <Typography variant="caption">{t('noPictures')}</Typography>
        <Input pictures={[]} max={3} />
        <Typography variant="caption">{t('allPictures')}</Typography>
        <Input pictures={pictures} max={3} />
      </Box>
    </Panel>
  );
}

import { Panel, PICTURE_TYPES, pictureError, toast, useRight } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { addPicture, removeBanner, removePicture, setBanner } from '../../api/pictures.ts';
import type { ClubEvent } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/pictures.ts';
import { Cover } from '../parts/Cover.tsx';
import { DeleteButton } from '../parts/DeleteButton.tsx';

const MOST = 20;
const MORE_PICTURES = 'events.gallery_pictures';

interface UploadProps {
  readonly label: string;
  readonly run: (file: File) => Promise<unknown>;
  readonly done: string;
}

/** Chooses a picture and sends it. */
function Upload({ label, run, done }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useAction({ run, done: () => done });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const error = pictureError(file);
    if (error) toast.error(error);
    else sending.mutate(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same file can be chosen again after a mistake.
          target.value = '';
        }}
      />
      <Button variant="outlined" color="inherit" loading={sending.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function Banner({ event: { id, title, bannerUrl, bannerSmallUrl } }: { readonly event: ClubEvent }) {
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {t('banner')}
      </Typography>
      <Box sx={{ maxWidth: 480, borderRadius: 2, overflow: 'hidden' }}>
        <Cover title={title} url={bannerSmallUrl} />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('bannerHelp')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Upload label={t('chooseBanner')} run={(file) => setBanner(id, file)} done={t('bannerSaved')} />
        {bannerUrl ? (
          <DeleteButton name={t('banner')} run={() => removeBanner(id)}>
            {t('pictureRemoved')}
          </DeleteButton>
        ) : null}
      </Stack>
    </Stack>
  );
}

function Gallery({ event: { id, gallery } }: { readonly event: ClubEvent }) {
  const most = Math.max(MOST, useRight(MORE_PICTURES) ?? 0);
  return (
    <Stack sx={{ gap: 1.5, mt: 3, alignItems: 'flex-start' }}>
      <Typography variant="subtitle2" component="h3">
        {t('gallery')}
      </Typography>
      {gallery.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('noPictures')}
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label={t('gallery')}
          sx={{
            m: 0,
            p: 0,
            width: 1,
            listStyle: 'none',
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
          }}
        >
          {gallery.map(({ key, smallUrl }, at) => (
            <Stack key={key} component="li" sx={{ alignItems: 'center', gap: 0.5 }}>
              <Box
                component="img"
                src={smallUrl}
                alt={t('picture', { number: at + 1 })}
                sx={{ width: 1, aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1 }}
              />
              <DeleteButton name={t('picture', { number: at + 1 })} run={() => removePicture(id, key)}>
                {t('pictureRemoved')}
              </DeleteButton>
            </Stack>
          ))}
        </Box>
      )}
      {gallery.length < most ? (
        <Upload label={t('addPicture')} run={(file) => addPicture(id, file)} done={t('pictureAdded')} />
      ) : null}
    </Stack>
  );
}

/** The banner and the gallery of an event, saved one by one. */
export default function Pictures({ event }: { readonly event: ClubEvent }) {
  return (
    <Panel title={t('partPictures')}>
      <Banner event={event} />
      <Gallery event={event} />
    </Panel>
  );
}

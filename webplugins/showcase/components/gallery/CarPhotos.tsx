import { EmptyState, failureOf, Loaded, Picture, PictureViewer, useUser } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Photo, type Showcase, showcaseOfCar } from '../../api/gallery.ts';
import { t } from '../../texts/gallery.ts';
import { LikeButton } from './LikeButton.tsx';

const NOT_FOUND = 404;

interface PhotoGridProps {
  readonly showcase: Showcase;
  readonly onOpen: (index: number) => void;
}

function PhotoGrid({ showcase, onOpen }: PhotoGridProps) {
  const own = useUser()?.id === showcase.owner.id;
  return (
    <Box
      component="ul"
      aria-label={t('photos')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {showcase.photos.map((photo, index) => (
        <Box component="li" key={photo.id} sx={{ position: 'relative' }}>
          <Box
            component="button"
            type="button"
            aria-label={photo.alt || t('photo', { number: index + 1 })}
            onClick={() => onOpen(index)}
            sx={{ display: 'block', width: 1, p: 0, border: 0, bgcolor: 'transparent', cursor: 'zoom-in' }}
          >
            <Picture
              picture={photo}
              sizes="(max-width: 600px) 100vw, (max-width: 1200px) 50vw, 400px"
              alt=""
              ratio="4 / 3"
              sx={{ borderRadius: 1.5, overflow: 'hidden' }}
            />
          </Box>
          {showcase.status === 'PUBLISHED' ? (
            <Box sx={{ position: 'absolute', right: 8, bottom: 8, bgcolor: 'background.paper', borderRadius: 1 }}>
              <PhotoLike photo={photo} number={index + 1} own={own} />
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

function PhotoLike({ photo, number, own }: { readonly photo: Photo; readonly number: number; readonly own: boolean }) {
  const { id, liked, likeCount, alt } = photo;
  const title = alt || t('photo', { number });
  return (
    <LikeButton
      targetType="PHOTO"
      targetId={id}
      liked={liked}
      likeCount={likeCount}
      title={title}
      own={own}
      size="small"
    />
  );
}

/** The photos of a car's page, which open over the whole screen; a sentence while it has none. */
export function CarPhotos({ carId }: { readonly carId: number }) {
  const found = useQuery(showcaseOfCar(carId));
  const [open, setOpen] = useState<number | null>(null);
  if (found.error && failureOf(found.error).status === NOT_FOUND) {
    return <EmptyState text={t('noPhotos')} kind="roadster" />;
  }
  return (
    <Loaded found={found} failed={t('photosFailed')}>
      {(showcase) => (
        <>
          <PhotoGrid showcase={showcase} onOpen={setOpen} />
          {open === null ? null : (
            <PictureViewer
              pictures={showcase.photos.map(({ url, alt }) => ({ src: url, alt }))}
              start={open}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

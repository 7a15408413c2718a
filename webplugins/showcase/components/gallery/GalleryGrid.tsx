import { EmptyState, ErrorState, Hidden, LinkButton, useQueryText } from '@motorclub/sdk';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { galleryOf } from '../../api/gallery.ts';
import { facetQueryOf, galleryQueryOf } from '../../lib/galleryQuery.ts';
import { t } from '../../texts/gallery.ts';
import { CoverTile, ROW, spanOf } from './CoverTile.tsx';

const GRID = {
  display: 'grid',
  gridAutoRows: `${ROW}px`,
  gridAutoFlow: 'row dense',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
const SKELETONS = 12;
const FIRST_SCREEN = 8;
const SHAPES = [1.5, 1, 1.78, 1.33] as const;

function GridSkeleton() {
  const shapes = Array.from({ length: SKELETONS }, (_, at) => SHAPES[at % SHAPES.length] ?? 1);
  return (
    <Box aria-busy="true" aria-label={t('loading')} role="status" sx={GRID}>
      {shapes.map((ratio, at) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          key={at}
          variant="rounded"
          sx={{ height: 'auto', mb: 2, gridRowEnd: `span ${spanOf({ cover: { width: ratio, height: 1 } as never })}` }}
        />
      ))}
    </Box>
  );
}

function NothingFits() {
  const [search] = useQueryText();
  const narrowed = Object.keys(facetQueryOf(search)).length > 0;
  if (search.get('tab') === 'following' && !narrowed) return <EmptyState text={t('noFollowed')} kind="roadster" />;
  return (
    <EmptyState
      text={t(narrowed ? 'nothingFits' : 'galleryEmpty')}
      kind="roadster"
      action={
        <LinkButton to="/create-showcase" variant="contained">
          {t('create')}
        </LinkButton>
      }
    />
  );
}

/** The covers of the gallery, as many as have been asked for. */
export function GalleryGrid() {
  const [search] = useQueryText();
  const found = useInfiniteQuery(galleryOf(galleryQueryOf(search)));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData, refetch } = found;
  if (!data) {
    if (!error) return <GridSkeleton />;
    return <ErrorState error={error} title={t('galleryFailed')} onRetry={() => void refetch()} />;
  }
  const cars = data.pages.flatMap(({ content }) => content);
  if (cars.length === 0) return <NothingFits />;
  return (
    <Box component="section" aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Hidden as="h2">{t('cars')}</Hidden>
      <Box component="ul" sx={GRID}>
        {cars.map((car, at) => (
          <CoverTile key={car.id} car={car} eager={at < FIRST_SCREEN} />
        ))}
      </Box>
      {error ? <ErrorState error={error} title={t('galleryFailed')} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage && !error ? (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button variant="outlined" color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('galleryMore')}
          </Button>
        </Box>
      ) : (
        <Typography variant="caption" component="p" sx={{ textAlign: 'center', color: 'text.secondary', mt: 2 }}>
          {t('allShown', { count: cars.length })}
        </Typography>
      )}
    </Box>
  );
}

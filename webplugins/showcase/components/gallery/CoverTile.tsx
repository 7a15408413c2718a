import { formatNumber, Icon, Link, Silhouette, UserAvatar, useUser } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { ListedCar } from '../../api/gallery.ts';
import { t } from '../../texts/gallery.ts';
import { WinnerMark } from '../contests/WinnerBadge.tsx';
import { Cover } from './Cover.tsx';

/** What the row of the grid is made of, in pixels; a tile spans as many as its picture is high. */
export const ROW = 8;
const COLUMN = 290;
const CAPTION = 88;
const WIDEST = 1.8;
const NARROWEST = 0.8;
const DEFAULT_RATIO = 1.5;

/** Rows that a tile spans: the shape of its picture, within limits, and its caption. */
export function spanOf({ cover }: Pick<ListedCar, 'cover'>): number {
  const ratio = cover ? cover.width / cover.height : DEFAULT_RATIO;
  const height = COLUMN / Math.min(WIDEST, Math.max(NARROWEST, ratio));
  return Math.round((height + CAPTION) / ROW);
}

export interface CoverTileProps {
  readonly car: ListedCar;
  /** Whether it is on the first screen. */
  readonly eager: boolean;
}

/** A car of the gallery: its cover, its title and its owner. */
export function CoverTile({ car, eager }: CoverTileProps) {
  const { id, title, carTitle, cover, owner, brand, carModel, year, likeCount } = car;
  const own = useUser()?.id === owner.id;
  return (
    <Box component="li" sx={{ gridRowEnd: `span ${spanOf(car)}`, minWidth: 0, pb: 2, position: 'relative' }}>
      <Box
        component={Link}
        to={`/car/${id}`}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: 1,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover p:first-of-type': { textDecoration: 'underline' },
        }}
      >
        {cover ? (
          <Cover picture={cover} eager={eager} />
        ) : (
          <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', borderRadius: 1.5 }}>
            <Silhouette kind="roadster" />
          </Box>
        )}
        <WinnerMark carId={id} />
        <Typography noWrap sx={{ mt: 1, fontWeight: 600, lineHeight: 1.3 }}>
          {title || carTitle}
        </Typography>
        <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
          {`${brand.name} ${carModel.name}, ${year}`}
        </Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary', height: 24 }}
        >
          <UserAvatar username={owner.username} profileImage={owner.profileImage} size={20} />
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {own ? t('yours') : owner.username}
          </Box>
          <Icon name="star" size={14} />
          <span>
            {formatNumber(likeCount)} {t('galleryLikes', { count: likeCount })}
          </span>
        </Typography>
      </Box>
    </Box>
  );
}

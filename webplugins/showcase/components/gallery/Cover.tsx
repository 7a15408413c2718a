import type { PictureData } from '@motorclub/sdk';
import { Box } from '@mui/material';

const FORMAT = 'webp';
/** Thumbnails are taken in the smallest width: a page of them must load on a phone. */
const THUMBNAIL = 320;

export interface CoverProps {
  readonly picture: PictureData;
  readonly eager: boolean;
  /** Width to height; without, it fills what is left of its tile. */
  readonly ratio?: string;
  /** Unreadable, until somebody has looked at it. */
  readonly blurred?: boolean;
}

/** The first photo of a page, small and cropped to its place, which has its colour before it has loaded. */
export function Cover({ picture, eager, ratio, blurred = false }: CoverProps) {
  const { color, alt, focusX, focusY, smallUrl, variants } = picture;
  const thumbnail = variants.find(({ format, width }) => format === FORMAT && width >= THUMBNAIL);
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: color,
        borderRadius: 1.5,
        ...(ratio ? { aspectRatio: ratio } : { flex: 1, minHeight: 0 }),
      }}
    >
      <Box
        component="img"
        src={thumbnail?.url ?? smallUrl}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        sx={{
          position: 'absolute',
          inset: 0,
          width: 1,
          height: 1,
          objectFit: 'cover',
          objectPosition: `${focusX}% ${focusY}%`,
          ...(blurred ? { filter: 'blur(24px)', transform: 'scale(1.1)' } : {}),
        }}
      />
    </Box>
  );
}

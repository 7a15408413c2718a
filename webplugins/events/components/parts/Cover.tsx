import { Silhouette, type SilhouetteKind } from '@motorclub/sdk';
import { Box } from '@mui/material';

const CARS: readonly SilhouetteKind[] = ['coupe', 'hatch', 'saloon', 'suv', 'pickup', 'roadster'];
const FULL_CIRCLE = 360;

/** A number of a title that is the same everywhere. */
function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

function Plate({ title }: { readonly title: string }) {
  const hash = hashOf(title);
  const hue = hash % FULL_CIRCLE;
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeItems: 'end center',
        color: '#fff',
        background: `radial-gradient(90% 120% at 78% 110%, hsl(${hue} 62% 34%), hsl(${hue} 40% 11%) 70%)`,
        '& svg': { width: 'min(78%, 520px)', opacity: 0.5, mb: '6%' },
      }}
    >
      <Silhouette kind={CARS[hash % CARS.length] ?? 'coupe'} />
    </Box>
  );
}

export interface CoverProps {
  readonly title: string;
  readonly url: string | null;
  /** The same picture for narrow screens. */
  readonly smallUrl?: string | null;
  /** The wide one of an event's own page; on phones it is that of a card. */
  readonly wide?: boolean;
}

/** An event's picture; without one a plate whose colour and car follow from the title. Decorative. */
export function Cover({ title, url, smallUrl = null, wide = false }: CoverProps) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        aspectRatio: { xs: '16 / 7', md: wide ? '4 / 1' : '16 / 7' },
        overflow: 'hidden',
        bgcolor: 'action.selected',
      }}
    >
      {url ? (
        <Box
          component="img"
          src={url}
          srcSet={smallUrl ? `${smallUrl} 640w, ${url} 1600w` : undefined}
          alt=""
          loading="lazy"
          sx={{ position: 'absolute', width: 1, height: 1, objectFit: 'cover' }}
        />
      ) : (
        <Plate title={title} />
      )}
    </Box>
  );
}

import { Picture, type PictureData, Silhouette, type SilhouetteKind } from '@motorclub/sdk';
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

const FILLING = { height: 1, '& img': { position: 'absolute', width: 1, height: 1, objectFit: 'cover' } } as const;

export interface CoverProps {
  readonly title: string;
  /** Of a card: its address in small. */
  readonly url?: string | null;
  readonly picture?: PictureData | null;
  /** The wide one of an event's own page; on phones it is that of a card. */
  readonly wide?: boolean;
}

/** An event's picture; without one a plate whose colour and car follow from the title. Decorative. */
export function Cover({ title, url = null, picture = null, wide = false }: CoverProps) {
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
      {picture ? (
        <Picture picture={picture} sizes="(max-width: 1200px) 100vw, 1140px" alt="" eager={wide} sx={FILLING} />
      ) : null}
      {url ? <Box component="img" src={url} alt="" loading="lazy" sx={FILLING['& img']} /> : null}
      {picture || url ? null : <Plate title={title} />}
    </Box>
  );
}

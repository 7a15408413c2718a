import { Box } from '@mui/material';

/** Side views as one stroke each, 240 x 72 units, wheels on the ground line. */
const BODIES = {
  coupe: 'M6 56c10-1 14-12 30-18 22-9 40-24 74-25 34-1 52 14 72 23 20 3 40 5 52 20',
  hatch: 'M8 56c2-16 10-22 24-25l34-6c16-14 32-17 62-17 30 0 50 4 62 20l14 8c14 4 20 8 22 20',
  saloon: 'M6 56c4-14 12-18 30-21l32-4c18-14 32-19 58-19 28 0 44 6 60 19l28 5c14 3 18 8 20 20',
  suv: 'M8 56V38c10-6 26-8 44-10 12-14 20-20 34-20h78c16 0 26 8 34 20 20 2 30 8 32 28',
  pickup: 'M8 56V36h92V14c0-4 2-6 8-6h40c14 0 24 10 32 22 26 2 44 8 50 26',
  roadster: 'M6 56c8-10 16-16 40-20l52-4c4-10 10-14 16-15l-2 14 54 2c30 3 54 8 66 23',
} as const;

export type SilhouetteKind = keyof typeof BODIES;

/** A car as a line drawing, for empty states and missing pictures. Takes the colour of the text. */
export function Silhouette({
  kind = 'coupe',
  width = 200,
}: {
  readonly kind?: SilhouetteKind;
  readonly width?: number;
}) {
  return (
    <Box
      component="svg"
      viewBox="0 0 240 72"
      width={width}
      aria-hidden
      sx={{
        maxWidth: '100%',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        maskImage: 'linear-gradient(90deg, transparent, #000 14%, #000 86%, transparent)',
      }}
    >
      <path d={BODIES[kind]} />
      <path d="M36 56a15 15 0 0 1 30 0M174 56a15 15 0 0 1 30 0" />
      <circle cx="51" cy="57" r="9" />
      <circle cx="189" cy="57" r="9" />
      <path d="M66 56h108" />
    </Box>
  );
}

import { Card, CardActionArea, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface TileProps {
  readonly label: string;
  readonly value: string;
  /** Lines under the value: what it was before, what it is the mean of. */
  readonly notes: readonly string[];
  /** Without it, the tile is an entry of a list of terms (`dl`). */
  readonly button?: { readonly pressed: boolean; readonly onClick: () => void } | undefined;
}

function Frame({ button, children }: Pick<TileProps, 'button'> & { readonly children: ReactNode }) {
  if (!button) return <Card sx={{ p: 2, minWidth: 0 }}>{children}</Card>;
  return (
    <Card sx={button.pressed ? { borderColor: 'primary.main' } : undefined}>
      <CardActionArea
        aria-pressed={button.pressed}
        onClick={button.onClick}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'start',
          p: 2,
          height: '100%',
        }}
      >
        {children}
      </CardActionArea>
    </Card>
  );
}

/** A figure under its name, beside what it was before. */
export function Tile({ label, value, notes, button }: TileProps) {
  const [term, detail] = button ? (['span', 'span'] as const) : (['dt', 'dd'] as const);
  return (
    <Frame button={button}>
      <Typography component={term} variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component={detail} variant="h2" sx={{ display: 'block', mx: 0, my: 0.5, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
      {notes.map((note) => (
        <Typography
          key={note}
          component={detail}
          variant="caption"
          sx={{ display: 'block', m: 0, color: 'text.secondary' }}
        >
          {note}
        </Typography>
      ))}
    </Frame>
  );
}

import { Box, Typography } from '@mui/material';
import { tileOf } from '../../lib/when.ts';

export interface DateTileProps {
  readonly startsAt: string;
  readonly timezone: string;
}

/** The month over the day, as a tear-off calendar shows them. */
export function DateTile({ startsAt, timezone }: DateTileProps) {
  const { month, day } = tileOf(startsAt, timezone);
  return (
    <Box
      component="time"
      dateTime={startsAt}
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        width: 52,
        height: 56,
        flexShrink: 0,
        borderRadius: 1,
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        component="span"
        sx={{ fontSize: '0.6875rem', fontWeight: 700, color: 'primary.main', lineHeight: 1.2 }}
      >
        {month}
      </Typography>
      <Typography component="span" variant="h3" sx={{ lineHeight: 1 }}>
        {day}
      </Typography>
    </Box>
  );
}

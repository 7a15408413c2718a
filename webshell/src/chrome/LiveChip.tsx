import { Icon, realtime, useRealtimeStatus } from '@motorclub/sdk';
import { ticketRealtime } from '@motorclub/sdk/host';
import { Button, Chip } from '@mui/material';
import { t } from '../texts.ts';

function retry(): void {
  for (const connection of [realtime, ticketRealtime]) if (connection.status.get() === 'paused') connection.retry();
}

/** Says so when live updates gave up, and lets people start them again. */
export function LiveChip() {
  if (useRealtimeStatus() !== 'paused') return null;
  return (
    <Chip
      role="status"
      variant="outlined"
      icon={<Icon name="plug" size={16} />}
      label={
        <>
          {t('paused')}{' '}
          <Button
            size="small"
            color="inherit"
            onClick={retry}
            sx={{ minHeight: 24, px: 0.5, minWidth: 0, textDecoration: 'underline' }}
          >
            {t('retry')}
          </Button>
        </>
      }
      sx={{
        pl: 0.75,
        // The bar of a phone is too narrow: the chip is below it, and hides and shows with the bar.
        position: { xs: 'absolute', md: 'static' },
        top: '100%',
        left: 12,
        mt: { xs: 1, md: 0 },
        bgcolor: { xs: 'background.paper', md: 'transparent' },
      }}
    />
  );
}

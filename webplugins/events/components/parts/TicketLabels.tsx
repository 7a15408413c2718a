import { Box, Chip, Stack } from '@mui/material';
import type { TicketLabel } from '../../api/types.ts';
import { t } from '../../texts/states.ts';

/** The labels of a ticket type in their colours; each names its perks to those who hover or listen. */
export function TicketLabels({ labels }: { readonly labels: readonly TicketLabel[] }) {
  if (labels.length === 0) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={t('ticketLabels')}
      sx={{ gap: 0.75, m: 0, p: 0, flexWrap: 'wrap', listStyle: 'none' }}
    >
      {labels.map(({ id, name, color, perks }) => (
        <li key={id}>
          <Chip
            size="small"
            variant="outlined"
            label={name}
            icon={
              <Box
                component="span"
                sx={{ width: 10, height: 10, borderRadius: '50%', ml: '8px !important', bgcolor: color ?? 'divider' }}
              />
            }
            title={perks.join(', ')}
          />
        </li>
      ))}
    </Stack>
  );
}

import { Icon } from '@motorclub/sdk';
import { Box, Chip } from '@mui/material';

export interface RankChipProps {
  readonly name: string;
  /** Of the rank, as the admin has chosen it. */
  readonly color: string;
}

/** A donor rank. The colour is beside the name and not behind it, so that both can be read on any ground. */
export function RankChip({ name, color }: RankChipProps) {
  return (
    <Chip
      size="small"
      variant="outlined"
      label={name}
      icon={
        <Box
          component="span"
          sx={{ display: 'inline-flex', borderRadius: '50%', bgcolor: color, color: '#111', p: '2px' }}
        >
          <Icon name="star" size={12} />
        </Box>
      }
    />
  );
}

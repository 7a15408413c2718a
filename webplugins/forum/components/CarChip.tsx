import { Icon } from '@motorclub/sdk';
import { Chip } from '@mui/material';

/** The car of a question: `2004 Honda S2000`. Nothing for a question about no car. */
export function CarChip({ label }: { readonly label: string }) {
  if (!label) return null;
  return (
    <Chip icon={<Icon name="car" size={16} />} label={label} size="small" sx={{ fontSize: '0.75rem', maxWidth: 1 }} />
  );
}

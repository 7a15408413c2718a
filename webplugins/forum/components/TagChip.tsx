import { Link } from '@motorclub/sdk';
import { Chip } from '@mui/material';
import { hrefOf } from '../lib/listParams.ts';

/** A tag as a link to its questions. */
export function TagChip({ tag }: { readonly tag: string }) {
  return (
    <Chip
      component={Link}
      to={hrefOf({ tags: [tag] })}
      label={tag}
      size="small"
      variant="outlined"
      clickable
      sx={{ fontSize: '0.75rem', maxWidth: 1 }}
    />
  );
}

import { Box } from '@mui/material';
import { t } from '../texts.ts';
import { TagChip } from './TagChip.tsx';

/** The tags of a question. */
export function TagChips({ tags }: { readonly tags: readonly string[] }) {
  return (
    <Box
      component="ul"
      aria-label={t('tags')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
    >
      {tags.map((tag) => (
        <Box component="li" key={tag} sx={{ display: 'flex', minWidth: 0 }}>
          <TagChip tag={tag} />
        </Box>
      ))}
    </Box>
  );
}

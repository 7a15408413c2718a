import { useQueryText } from '@motorclub/sdk';
import { MenuItem, Stack, TextField } from '@mui/material';
import { useKinds } from '../../lib/kinds.ts';
import { t } from '../../texts.ts';

const ALL = 'all';

/** Words and a type; both are in the address. */
export function BookmarkFilters() {
  const [search, change] = useQueryText();
  const kinds = useKinds('save');
  const type = kinds.find(({ slug }) => slug === search.get('type'))?.slug ?? ALL;
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t('bookmarkFilters')}
      onSubmit={(event) => event.preventDefault()}
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 1.5, p: { xs: 1.5, sm: 2.5 } }}
    >
      <TextField
        type="search"
        size="small"
        label={t('searchBookmarks')}
        value={search.get('q') ?? ''}
        onChange={({ target }) => change({ q: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' } }}
      />
      <TextField
        select
        size="small"
        label={t('type')}
        value={type}
        onChange={({ target }) => change({ type: target.value === ALL ? null : target.value })}
        sx={{ width: { xs: '100%', sm: 190 } }}
      >
        <MenuItem value={ALL}>{t('allTypes')}</MenuItem>
        {kinds.map(({ slug, many }) => (
          <MenuItem key={slug} value={slug}>
            {many}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

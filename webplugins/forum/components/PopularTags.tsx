import { formatCompact, Hidden, Link, Panel, TextLink } from '@motorclub/sdk';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listTags } from '../api/listTags.ts';
import type { Tag } from '../api/types.ts';
import { browseHref, hrefOf } from '../lib/listParams.ts';
import { t } from '../texts/list.ts';

const MAX_ITEMS = 14;
const POPULAR = listTags({ q: '', size: MAX_ITEMS });

function TagLine({ tag: { name, questionCount: count } }: { readonly tag: Tag }) {
  return (
    <Box component="li">
      <Box
        component={Link}
        to={hrefOf({ tags: [name] })}
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1.5,
          px: 1,
          mx: -1,
          py: 0.625,
          borderRadius: 1,
          color: 'text.primary',
          fontSize: '0.875rem',
          textDecoration: 'none',
          overflowWrap: 'anywhere',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        {name}
        <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {formatCompact(count)}
        </Box>
        <Hidden>{t('taggedCount', { count })}</Hidden>
      </Box>
    </Box>
  );
}

/** The most used tags, for the rail. A failure leaves it out: the filter above the list does the same. */
export function PopularTags() {
  const { data, error } = useQuery(POPULAR);
  if (error || data?.content.length === 0) return null;
  return (
    <Panel
      title={t('popularTags')}
      action={
        <TextLink to={browseHref('tags')} variant="caption">
          {t('allOfThem')}
        </TextLink>
      }
    >
      {data ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.content.map((tag) => (
            <TagLine key={tag.name} tag={tag} />
          ))}
        </Box>
      ) : (
        <Skeleton className="mc-late" variant="rounded" height={MAX_ITEMS * 31} />
      )}
    </Panel>
  );
}

import { FilterBar } from '@motorclub/sdk';
import { useKinds } from '../../lib/kinds.ts';
import { t } from '../../texts.ts';

/** Words and a type; both are in the address. */
export function BookmarkFilters() {
  const kinds = useKinds('save');
  return (
    <FilterBar
      label={t('bookmarkFilters')}
      filters={[
        { kind: 'search', name: 'q', label: t('searchBookmarks'), maxLength: 100 },
        {
          kind: 'choice',
          name: 'type',
          label: t('type'),
          all: t('allTypes'),
          options: kinds.map(({ slug, many }) => ({ value: slug, label: many })),
        },
      ]}
    />
  );
}

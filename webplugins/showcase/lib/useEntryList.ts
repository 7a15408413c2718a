import { queryChoice, queryPage, useQueryText } from '@motorclub/sdk';

const TABS = { active: 'ACTIVE', proposals: 'PROPOSED', archived: 'ARCHIVED' } as const;

/** What the address says about a list of entries. */
export function useEntryList() {
  const [search] = useQueryText();
  const status = TABS[queryChoice(search, 'tab', ['proposals', 'archived']) ?? 'active'];
  const q = search.get('q')?.trim() ?? '';
  return { search, status, query: { status, page: queryPage(search), ...(q && { q }) } };
}

import { TabLinks, useSearchParams } from '@motorclub/sdk';
import { t } from '../../texts/catalogue.ts';

/** The entries in use, what is proposed, and what is archived. */
export function EntryTabs() {
  const [search] = useSearchParams();
  const tabs = ['active', 'proposals', 'archived'] as const;
  const current = tabs.find((tab) => tab === search.get('tab')) ?? 'active';
  return (
    <TabLinks
      label={t('catalogue_entryTabs')}
      tabs={tabs.map((name) => ({ name, label: t(`catalogue_tab_${name}`) }))}
      current={current}
    />
  );
}

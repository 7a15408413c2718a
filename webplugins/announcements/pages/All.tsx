import { type Filter, FilterBar, Page, queryChoice, queryPage, TabLinks, useQueryText, useUser } from '@motorclub/sdk';
import { Box, Card, FormControlLabel, Switch } from '@mui/material';
import { useDeferredValue } from 'react';
import { PRIORITIES, TABS, TYPES } from '../api/types.ts';
import { CombinedList } from '../components/CombinedList.tsx';
import { choiceOf } from '../lib/choiceOf.ts';
import type { ListFilter } from '../lib/combine.ts';
import { useGeneralLive } from '../lib/useLive.ts';
import { t } from '../texts.ts';

const MEMBER_TABS = ['combined', ...TABS] as const;

function wantedIn(search: URLSearchParams, member: boolean): ListFilter {
  return {
    tab: member ? (queryChoice(search, 'tab', MEMBER_TABS) ?? 'combined') : 'general',
    q: search.get('q')?.trim() ?? '',
    type: queryChoice(search, 'type', TYPES),
    priority: queryChoice(search, 'priority', PRIORITIES),
    unread: member && search.get('unread') === '1',
  };
}

const FILTERS: readonly Filter[] = [
  { kind: 'search', name: 'q', label: t('search'), placeholder: t('searchHelp') },
  choiceOf('type', t('type'), t('allTypes'), TYPES),
  choiceOf('priority', t('priority'), t('allPriorities'), PRIORITIES),
];

/** `/all-announcements`: personal, event and general ones in one list; visitors see the general ones. */
export default function All() {
  const member = useUser() !== null;
  const [search, change] = useQueryText();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const wanted = wantedIn(deferred, member);
  useGeneralLive();
  return (
    <Page title={t('all')} lead={t('allLead')}>
      <Card>
        <Box sx={{ px: { xs: 1, sm: 2 } }}>
          <TabLinks
            label={t('tabs')}
            tabs={(member ? MEMBER_TABS : (['general'] as const)).map((name) => ({ name, label: t(name) }))}
            current={wanted.tab}
            keep={search}
          />
        </Box>
        <FilterBar label={t('filters')} filters={FILTERS}>
          {member ? (
            <FormControlLabel
              control={
                <Switch
                  checked={search.get('unread') === '1'}
                  onChange={(_event, on) => change({ unread: on ? '1' : '' })}
                />
              }
              label={t('unreadOnly')}
            />
          ) : null}
        </FilterBar>
        <CombinedList wanted={wanted} page={queryPage(deferred)} />
      </Card>
    </Page>
  );
}

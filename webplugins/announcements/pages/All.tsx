import { Page, queryChoice, queryPage, TabLinks, useQueryText, useUser } from '@motorclub/sdk';
import { Box, Card, FormControlLabel, Stack, Switch } from '@mui/material';
import { useDeferredValue } from 'react';
import { PRIORITIES, TABS, TYPES } from '../api/types.ts';
import { CombinedList } from '../components/CombinedList.tsx';
import { Choice } from '../components/Filters.tsx';
import { SearchField } from '../components/SearchField.tsx';
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
        <Stack
          component="form"
          role="search"
          aria-label={t('filters')}
          onSubmit={(event) => event.preventDefault()}
          direction="row"
          sx={{
            gap: 1.5,
            flexWrap: 'wrap',
            alignItems: 'center',
            p: { xs: 1.5, sm: 2.5 },
            borderTop: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <SearchField value={search.get('q') ?? ''} onChange={(q) => change({ q })} />
          <Choice
            label={t('type')}
            all={t('allTypes')}
            value={queryChoice(search, 'type', TYPES)}
            values={TYPES}
            onChange={(type) => change({ type })}
          />
          <Choice
            label={t('priority')}
            all={t('allPriorities')}
            value={queryChoice(search, 'priority', PRIORITIES)}
            values={PRIORITIES}
            onChange={(priority) => change({ priority })}
          />
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
        </Stack>
        <CombinedList wanted={wanted} page={queryPage(deferred)} />
      </Card>
    </Page>
  );
}

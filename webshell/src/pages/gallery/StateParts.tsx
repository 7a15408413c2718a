import { EmptyState, Loading, PagedList, Panel } from '@motorclub/sdk';
import { ListItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { aPageQuery, STATES, type State } from './aPageQuery.ts';
import { t } from './texts.ts';

function Cars({ state }: { readonly state: State }) {
  return (
    <Panel title={t(state)} padded={false}>
      <PagedList
        found={useQuery(aPageQuery(state))}
        rows={2}
        label={t('list')}
        empty={<EmptyState text={t('noCars')} />}
      >
        {(number) => <ListItem key={number}>{t('car', { number })}</ListItem>}
      </PagedList>
    </Panel>
  );
}

/** A list while it is loaded, once that has failed, without and with rows. */
export function StateParts() {
  return (
    <Panel title={t('states')}>
      {STATES.map((state) => (
        <Cars key={state} state={state} />
      ))}
      <Loading />
    </Panel>
  );
}

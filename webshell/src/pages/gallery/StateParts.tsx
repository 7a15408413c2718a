import { EmptyState, Loading, PagedList, type PageOf, Panel } from '@motorclub/sdk';
import { ListItem } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { t } from './texts.ts';

type State = 'waiting' | 'failed' | 'empty' | 'filled';
const STATES: readonly State[] = ['waiting', 'failed', 'empty', 'filled'];

function pageOf(content: readonly number[]): PageOf<number> {
  return { content, totalElements: content.length * 9, totalPages: content.length * 3, currentPage: 0, hasMore: true };
}

const cars = (state: State) =>
  queryOptions({
    queryKey: ['gallery', state],
    queryFn: () => (state === 'failed' ? Promise.reject(new Error(t('refusal'))) : pageOf([])),
    enabled: state !== 'waiting',
    retry: false,
    ...(state === 'filled' ? { initialData: pageOf([1, 2, 3]), staleTime: Number.POSITIVE_INFINITY } : {}),
  });

function Cars({ state }: { readonly state: State }) {
  return (
    <Panel title={t(state)} padded={false}>
      <PagedList found={useQuery(cars(state))} rows={2} label={t('list')} empty={<EmptyState text={t('nothing')} />}>
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

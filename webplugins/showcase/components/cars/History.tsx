import { EmptyState, ListRow, PagedList, Panel, TextLink } from '@motorclub/sdk';
import { Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ownersOf } from '../../api/cars.ts';
import { formatDay } from '../../lib/carDates.ts';
import { t } from '../../texts/car.ts';
import type { CarTabProps } from './tabs.ts';

function spanOf(from: string | null, to: string | null): string {
  const days = { from: from ? formatDay(from) : t('unknownDay'), to: to ? formatDay(to) : t('now') };
  return t('ownedFromTo', days);
}

/** Whose the car was, the first owner first. */
export default function History({ car, page }: CarTabProps) {
  const found = useQuery(ownersOf(car.id, page));
  return (
    <Panel title={t('tab_history')}>
      <PagedList
        label={t('tab_history')}
        found={found}
        failed={t('carFailed')}
        empty={<EmptyState text={t('noOwners')} />}
      >
        {({ id, owner, fromDate, toDate, method, confirmedByBoth }) => (
          <ListRow
            key={id}
            title={<TextLink to={`/profile/${owner.id}`}>{owner.username}</TextLink>}
            text={`${spanOf(fromDate, toDate)} · ${t(`method_${method}`)}`}
          >
            {confirmedByBoth ? <Chip size="small" color="success" label={t('confirmedByBoth')} /> : null}
          </ListRow>
        )}
      </PagedList>
    </Panel>
  );
}

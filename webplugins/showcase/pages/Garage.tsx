import {
  EmptyState,
  failureOf,
  Icon,
  Loaded,
  lazyPart,
  Numeral,
  Page,
  PagedList,
  queryChoice,
  queryPage,
  TabLinks,
  useParams,
  useQueryText,
  useUser,
} from '@motorclub/sdk';
import { Alert, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type GarageTotals, GROUPS, type Group, garageOf, garageTotals } from '../api/cars.ts';
import { GarageCard } from '../components/cars/GarageCard.tsx';
import { idOfText } from '../lib/idOfText.ts';
import { t } from '../texts/car.ts';

const ClaimDialog = lazyPart(() => import('../components/cars/forms/ClaimDialog.tsx'));
const CarDialog = lazyPart(() => import('../components/cars/forms/CarDialog.tsx'));
const OrderDialog = lazyPart(() => import('../components/cars/forms/OrderDialog.tsx'));

interface GarageProps {
  readonly userId: number;
  readonly own: boolean;
}

/** Cars, likes and entries of a whole garage. */
function Totals({ userId, own }: GarageProps) {
  const found = useQuery(garageTotals(userId));
  return (
    <Loaded found={found} failed={t('carFailed')} rows={1} rowHeight={56}>
      {({ cars, likes, entries, limit }) => (
        <Stack sx={{ gap: 1.5, mb: 2 }}>
          <Stack direction="row" sx={{ gap: 2 }}>
            <Numeral value={cars} label={t('carCount')} />
            <Numeral value={likes} label={t('likes')} />
            <Numeral value={entries} label={t('entries')} />
          </Stack>
          {own && limit !== undefined && cars >= limit ? (
            <Alert severity="info">{t('garageFull', { count: limit })}</Alert>
          ) : null}
        </Stack>
      )}
    </Loaded>
  );
}

function Controls({ userId }: { readonly userId: number }) {
  const [shown, setShown] = useState<'add' | 'claim' | 'order' | null>(null);
  const { data } = useQuery(garageTotals(userId));
  const full = data?.limit !== undefined && data.cars >= data.limit;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button variant="contained" startIcon={<Icon name="add" />} disabled={full} onClick={() => setShown('add')}>
        {t('addCar')}
      </Button>
      <Button variant="outlined" color="inherit" disabled={full} onClick={() => setShown('claim')}>
        {t('claimCar')}
      </Button>
      {data && data.cars > 1 ? (
        <Button variant="outlined" color="inherit" onClick={() => setShown('order')}>
          {t('reorder')}
        </Button>
      ) : null}
      <Suspense>
        {shown === 'add' ? <CarDialog car={null} onClose={() => setShown(null)} /> : null}
        {shown === 'claim' ? <ClaimDialog onClose={() => setShown(null)} /> : null}
        {shown === 'order' ? <OrderDialog userId={userId} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </Stack>
  );
}

/** What is looked at first: what others come for, which may be past cars alone. */
function firstGroup({ cars, current, dreams }: GarageTotals): Group {
  if (current > 0 || cars === 0) return 'CURRENT';
  return cars > dreams ? 'PAST' : 'DREAM';
}

function Cars({ userId, own, totals }: GarageProps & { readonly totals: GarageTotals }) {
  const [search] = useQueryText();
  const group: Group = queryChoice(search, 'tab', GROUPS) ?? firstGroup(totals);
  const found = useQuery(garageOf(userId, group, queryPage(search)));
  return (
    <>
      <TabLinks
        label={t('garageTabs')}
        tabs={GROUPS.map((name) => ({ name, label: t(`group_${name}`) }))}
        current={group}
        underlined
      />
      <PagedList
        label={t(`group_${group}`)}
        found={found}
        failed={t('carFailed')}
        rowHeight={104}
        empty={<EmptyState text={t(own ? `emptyOwn_${group}` : `empty_${group}`)} />}
      >
        {(car) => <GarageCard key={car.id} car={car} own={own && car.owner.id === userId} />}
      </PagedList>
    </>
  );
}

/** `/usershowcase/{id}`: the cars of one member. */
export default function Garage() {
  const userId = idOfText(useParams().id);
  const user = useUser();
  const totals = useQuery({ ...garageTotals(userId ?? 0), enabled: userId !== null });
  const own = user !== null && user.id === userId;
  const failure = totals.error ? failureOf(totals.error) : null;
  const name = totals.data?.username;
  const title = own ? t('myGarage') : name ? t('garageOf', { name }) : t('garage');
  if (userId === null || failure?.status === 404) {
    return (
      <Page title={t('garage')}>
        <EmptyState text={t('noSuchMember')} />
      </Page>
    );
  }
  if (failure?.status === 403) {
    return (
      <Page title={t('garage')}>
        <EmptyState kind="saloon" text={t('privateGarage')} />
      </Page>
    );
  }
  return (
    <Page title={title} actions={own ? <Controls userId={userId} /> : null}>
      <Totals userId={userId} own={own} />
      {totals.data ? <Cars userId={userId} own={own} totals={totals.data} /> : null}
    </Page>
  );
}

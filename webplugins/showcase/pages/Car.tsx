import {
  EmptyState,
  failureOf,
  LinkButton,
  Loaded,
  lazyPart,
  Page,
  queryChoice,
  queryPage,
  Slot,
  TabLinks,
  TextLink,
  useParams,
  useQueryText,
  useTopic,
} from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type Car as CarData, carKey, oneCar } from '../api/cars.ts';
import { CarControls } from '../components/cars/CarControls.tsx';
import { CarNotices } from '../components/cars/CarNotices.tsx';
import { CarSkeleton } from '../components/cars/CarSkeleton.tsx';
import { CarContests } from '../components/contests/CarContests.tsx';
import { idOfText } from '../lib/idOfText.ts';
import { t } from '../texts/car.ts';

const VIEWS = {
  overview: lazyPart(() => import('../components/cars/Overview.tsx')),
  log: lazyPart(() => import('../components/cars/BuildLog.tsx')),
  modifications: lazyPart(() => import('../components/cars/Modifications.tsx')),
  performance: lazyPart(() => import('../components/cars/Performance.tsx')),
  service: lazyPart(() => import('../components/cars/Service.tsx')),
  photos: lazyPart(() => import('../components/gallery/PhotosTab.tsx')),
  questions: lazyPart(() => import('../components/cars/Questions.tsx')),
  events: lazyPart(() => import('../components/cars/CarEvents.tsx')),
  history: lazyPart(() => import('../components/cars/History.tsx')),
} as const;
type Tab = keyof typeof VIEWS;
const TABS = Object.keys(VIEWS) as Tab[];

/** Follows the car while it is open: what has changed is asked for again, so that only those see it who may. */
function useCarLive(id: number): void {
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: carKey(id) });
  useTopic(`/topic/showcase/cars/${id}`, again, again);
}

function CarTabs({ car }: { readonly car: CarData }) {
  const [search] = useQueryText();
  useCarLive(car.id);
  const tab = queryChoice(search, 'tab', TABS) ?? 'overview';
  const View = VIEWS[tab];
  return (
    <>
      <CarNotices car={car} />
      <CarContests carId={car.id} own={car.mayEdit} />
      <TabLinks
        label={t('carTabs')}
        tabs={TABS.map((name) => ({ name, label: t(`tab_${name}`) }))}
        current={tab}
        underlined
      />
      <Suspense fallback={<CarSkeleton />}>
        <View car={car} page={queryPage(search)} />
      </Suspense>
    </>
  );
}

function Lead({ car }: { readonly car: CarData }) {
  const { year, brand, carModel, generationCode, owner } = car;
  const what = [year, brand.name, carModel.name, generationCode].filter(Boolean).join(' ');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>
        {what} · <TextLink to={`/usershowcase/${owner.id}`}>{t('garageOf', { name: owner.username })}</TextLink>
      </span>
      <Slot name="member.marks" layout="quiet" memberId={owner.id} />
    </Box>
  );
}

/** `/car/{id}`: everything about one car. */
export default function Car() {
  const id = idOfText(useParams().id);
  const found = useQuery({ ...oneCar(id ?? 0), enabled: id !== null });
  const { data, error } = found;
  if (id === null || (error && !data && failureOf(error).status === 404)) {
    return (
      <Page title={t('car')}>
        <EmptyState
          kind="roadster"
          text={t('carMissing')}
          action={
            <LinkButton to="/carlist" variant="outlined" color="inherit">
              {t('toCars')}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <Page
      title={data?.title ?? t('car')}
      lead={data ? <Lead car={data} /> : undefined}
      actions={data?.mayEdit ? <CarControls car={data} /> : null}
    >
      <Loaded found={found} failed={t('carFailed')} skeleton={<CarSkeleton />}>
        {(car) => <CarTabs key={car.id} car={car} />}
      </Loaded>
    </Page>
  );
}

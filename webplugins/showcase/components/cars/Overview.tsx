import { formatMoney, Numeral, Panel, Slot, TextLink } from '@motorclub/sdk';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Car, carTotals } from '../../api/cars.ts';
import { showcaseOfCar } from '../../api/gallery.ts';
import { formatDay } from '../../lib/carDates.ts';
import { useCarUnits } from '../../lib/carUnits.ts';
import { countryName } from '../../lib/countryName.ts';
import { t } from '../../texts/car.ts';
import { LikeButton } from '../gallery/LikeButton.tsx';
import { ShowcaseLead } from '../gallery/ShowcaseLead.tsx';
import { type CarFact, CarFacts } from './CarFacts.tsx';
import type { CarTabProps } from './tabs.ts';

type Units = ReturnType<typeof useCarUnits>;

function engineFacts(car: Car, { powerOf }: Units): (CarFact | null)[] {
  return [
    { name: t('fuel'), value: t(`fuel_${car.fuel}`) },
    car.engineCode ? { name: t('engineCode'), value: car.engineCode } : null,
    car.gearbox ? { name: t('gearbox'), value: t(`gearbox_${car.gearbox}`) } : null,
    car.drive ? { name: t('drive'), value: t(`drive_${car.drive}`) } : null,
    car.powerKw ? { name: t('power'), value: powerOf(car.powerKw) } : null,
    car.torqueNm ? { name: t('torque'), value: `${car.torqueNm} Nm` } : null,
    car.weightKg ? { name: t('weight'), value: `${car.weightKg} kg` } : null,
  ];
}

function ownerFacts(car: Car): (CarFact | null)[] {
  if (!car.mayEdit) return [];
  const { valueEstimate, vinLast4 } = car;
  return [
    valueEstimate
      ? { name: t('valueEstimate'), value: formatMoney(valueEstimate.amountMinor, valueEstimate.currency) }
      : null,
    vinLast4 ? { name: t('vin'), value: `…${vinLast4}` } : null,
  ];
}

function factsOf(car: Car, units: Units): CarFact[] {
  const odometer = car.odometerKm === null ? null : units.distanceOf(car.odometerKm);
  const facts = [
    { name: t('brand'), value: car.brand.name },
    { name: t('model'), value: car.carModel.name },
    car.generationCode
      ? { name: t('generation'), value: [car.generationCode, car.generationName].filter(Boolean).join(' · ') }
      : null,
    { name: t('year'), value: car.year },
    ...engineFacts(car, units),
    car.colour ? { name: t('colour'), value: car.colour } : null,
    odometer ? { name: t('odometer'), value: car.odometerNote ? `${odometer} (${car.odometerNote})` : odometer } : null,
    car.countryCode ? { name: t('country'), value: countryName(car.countryCode) } : null,
    car.acquiredOn ? { name: t('acquiredOn'), value: formatDay(car.acquiredOn) } : null,
    car.soldOn ? { name: t('soldOn'), value: formatDay(car.soldOn) } : null,
    ...ownerFacts(car),
  ];
  return facts.filter((fact): fact is CarFact => fact !== null);
}

const UNIT = { TORQUE_NM: 'Nm', WEIGHT_KG: 'kg' } as const;

/** The car as it left the factory, and as it is now. */
function Deltas({ deltas }: { readonly deltas: Car['deltas'] }) {
  const { powerOf, powerChange } = useCarUnits();
  const show = (figure: Car['deltas'][number]['figure'], value: number) =>
    figure === 'POWER_KW' ? powerOf(value) : `${value} ${UNIT[figure]}`;
  return (
    <Panel title={t('stockAndNow')}>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
        {deltas.map(({ figure, stock, now, change }) => (
          <Stack
            key={figure}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'baseline', flexWrap: 'wrap', justifyContent: 'space-between' }}
          >
            <Typography sx={{ color: 'text.secondary' }}>{t(`figure_${figure}`)}</Typography>
            <Typography>
              {t('fromTo', { stock: show(figure, stock), now: show(figure, now) })}
              <Box component="strong" sx={{ ml: 1 }}>
                {change > 0 ? '+' : ''}
                {figure === 'POWER_KW' ? powerChange(stock, now) : show(figure, change)}
              </Box>
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

/** What it has cost and gained in all, as far as the reader may know. */
function Totals({ car }: { readonly car: Car }) {
  const { data } = useQuery(carTotals(car.id));
  const { powerOf, distanceOf } = useCarUnits();
  if (!data || (data.costs.length === 0 && !data.nextDue && data.powerGainKw === 0)) return null;
  const { costs, nextDue, powerGainKw } = data;
  const facts: CarFact[] = [
    ...(powerGainKw ? [{ name: t('powerGain'), value: powerOf(powerGainKw) }] : []),
    ...costs.map(({ currency, total }) => ({
      name: t('spent', { currency }),
      value: formatMoney(total, currency),
    })),
    ...costs.flatMap(({ currency, perKm }) =>
      perKm === null ? [] : [{ name: t('servicePerKm', { currency }), value: formatMoney(perKm, currency) }],
    ),
    ...(nextDue?.on ? [{ name: t('nextDueOn'), value: formatDay(nextDue.on) }] : []),
    ...(nextDue?.km ? [{ name: t('nextDueKm'), value: distanceOf(nextDue.km) }] : []),
  ];
  return (
    <Panel title={t('totals')}>
      <CarFacts facts={facts} />
    </Panel>
  );
}

/** The first tab: facts, figures, totals, and what others say. */
export default function Overview({ car }: CarTabProps) {
  const units = useCarUnits();
  const content = `showcase.car:${car.id}`;
  const { data: page, isPending } = useQuery(showcaseOfCar(car.id));
  const commented = page?.status === 'PUBLISHED' ? `showcase.showcase:${page.id}` : content;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <ShowcaseLead car={car} />
      <Panel
        title={t('facts')}
        action={<Numeral value={car.followCount} label={t('followers', { count: car.followCount })} />}
      >
        <CarFacts facts={factsOf(car, units)} />
        {car.categories.length > 0 ? (
          <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
            {car.categories.map(({ id, name }) => (
              <Chip key={id} size="small" variant="outlined" label={name} />
            ))}
          </Stack>
        ) : null}
      </Panel>
      {car.deltas.length > 0 ? <Deltas deltas={car.deltas} /> : null}
      <Totals car={car} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {isPending || commented !== content ? null : (
          <LikeButton
            targetType="CAR"
            targetId={car.id}
            liked={car.liked}
            likeCount={car.likeCount}
            title={car.title}
            own={car.mayEdit}
            size="small"
          />
        )}
        <Slot name="content.actions" layout="row" content={content} />
      </Stack>
      <Slot name="content.comments" layout="row" content={commented} />
      <Typography variant="body2">
        <TextLink to={`/carlist?carModelId=${car.carModel.id}`}>
          {t('moreOfModel', { model: `${car.brand.name} ${car.carModel.name}` })}
        </TextLink>
      </Typography>
    </Stack>
  );
}

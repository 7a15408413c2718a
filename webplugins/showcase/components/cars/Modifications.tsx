import { EmptyState, formatMoney, Icon, Loaded, lazyPart, Pager, Panel, PictureGrid } from '@motorclub/sdk';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Modification, modificationsOf } from '../../api/cars.ts';
import { formatDay } from '../../lib/carDates.ts';
import { useCarUnits } from '../../lib/carUnits.ts';
import { systemName } from '../../lib/systems.ts';
import { t } from '../../texts/car.ts';
import { RecordTools } from './RecordTools.tsx';
import { type CarTabProps, isOpen } from './tabs.ts';
import { useRecordDialog } from './useRecordDialog.ts';

const ModificationDialog = lazyPart(() => import('./forms/ModificationDialog.tsx'));
const SimilarCars = lazyPart(() => import('./SimilarCars.tsx'));

const RATINGS = ['ratingPart', 'ratingFitting', 'ratingSeller'] as const;

type Units = ReturnType<typeof useCarUnits>;

function linesOf(one: Modification, { powerOf, distanceOf }: Units): string[] {
  const { partCost, fittingCost, powerGainKw, installedOn, removedOn, odometerKm, shopName } = one;
  const lines = [
    [one.partMaker, one.partName, one.partNumber].filter(Boolean).join(' '),
    installedOn ? t('installedOn', { day: formatDay(installedOn) }) : '',
    removedOn ? t('removedOn', { day: formatDay(removedOn) }) : '',
    odometerKm === null ? '' : t('atOdometer', { distance: distanceOf(odometerKm) }),
    shopName ? t('byShop', { name: shopName }) : '',
    powerGainKw ? t('gains', { power: powerOf(powerGainKw) }) : '',
    partCost ? t('partFor', { amount: formatMoney(partCost.amountMinor, partCost.currency) }) : '',
    fittingCost ? t('fittingFor', { amount: formatMoney(fittingCost.amountMinor, fittingCost.currency) }) : '',
  ];
  return lines.filter(Boolean);
}

interface ItemProps {
  readonly one: Modification;
  readonly editable: boolean;
  readonly onEdit: () => void;
}

function Item({ one, editable, onEdit }: ItemProps) {
  const units = useCarUnits();
  const [others, setOthers] = useState(false);
  const rated = RATINGS.flatMap((name) => (one[name] === null ? [] : [t(name, { stars: one[name] })]));
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, flex: '1 1 200px', overflowWrap: 'anywhere' }}>{one.title}</Typography>
        {one.isRoadLegal === null ? null : (
          <Chip size="small" variant="outlined" label={t(one.isRoadLegal ? 'roadLegal' : 'notRoadLegal')} />
        )}
        {editable ? <RecordTools kind="modification" id={one.id} name={one.title} onEdit={onEdit} /> : null}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {linesOf(one, units).join(' · ')}
      </Typography>
      {rated.length > 0 ? <Typography variant="body2">{rated.join(' · ')}</Typography> : null}
      {one.notes ? (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {one.notes}
        </Typography>
      ) : null}
      <PictureGrid pictures={one.pictures} minWidth={120} />
      {one.partMaker && one.partName ? (
        <Button size="small" color="inherit" aria-expanded={others} onClick={() => setOthers(!others)}>
          {t('whoElse')}
        </Button>
      ) : null}
      {others ? (
        <Suspense>
          <SimilarCars modificationId={one.id} />
        </Suspense>
      ) : null}
    </Box>
  );
}

/** The modifications of a page by what they are about, in the order of the server. */
function bySystem(all: readonly Modification[]): [Modification['system'], Modification[]][] {
  const groups = new Map<Modification['system'], Modification[]>();
  for (const one of all) groups.set(one.system, [...(groups.get(one.system) ?? []), one]);
  return [...groups];
}

/** What was changed of a car, by system. */
export default function Modifications({ car, page }: CarTabProps) {
  const found = useQuery(modificationsOf(car.id, page));
  const dialog = useRecordDialog<Modification>();
  const open = isOpen(car);
  return (
    <Stack sx={{ gap: 2.5 }}>
      {open ? (
        <Box>
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={dialog.add}>
            {t('addModification')}
          </Button>
        </Box>
      ) : null}
      <Loaded found={found} failed={t('carFailed')}>
        {({ content, totalPages, currentPage }) =>
          content.length === 0 ? (
            <EmptyState text={t(car.mayEdit ? 'noModificationsOwn' : 'noModifications')} />
          ) : (
            <>
              {bySystem(content).map(([system, group]) => (
                <Panel key={system} title={systemName(system)}>
                  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                    {group.map((one) => (
                      <Item key={one.id} one={one} editable={open} onEdit={() => dialog.edit(one)} />
                    ))}
                  </Box>
                </Panel>
              ))}
              <Pager list={t('tab_modifications')} page={currentPage} totalPages={totalPages} />
            </>
          )
        }
      </Loaded>
      <Suspense>
        {dialog.isOpen ? <ModificationDialog car={car} modification={dialog.record} onClose={dialog.close} /> : null}
      </Suspense>
    </Stack>
  );
}

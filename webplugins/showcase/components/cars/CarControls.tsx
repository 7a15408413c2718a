import { ConfirmDialog, Icon, lazyPart, useNavigate } from '@motorclub/sdk';
import { Button, ListItemText, Menu, MenuItem, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { type Car, deleteCar, setCarStatus, setMainCar, useCarAction } from '../../api/cars.ts';
import { t } from '../../texts/car.ts';

const CarDialog = lazyPart(() => import('./forms/CarDialog.tsx'));
const TransferDialog = lazyPart(() => import('./forms/TransferDialog.tsx'));
const VisibilityDialog = lazyPart(() => import('./forms/VisibilityDialog.tsx'));

type Status = 'ACTIVE' | 'SOLD' | 'WRITTEN_OFF' | 'ARCHIVED';
type Deed = 'main' | 'transfer' | 'visibility' | 'delete' | Status;

const MOVES: Readonly<Record<Car['status'], readonly Status[]>> = {
  ACTIVE: ['SOLD', 'WRITTEN_OFF', 'ARCHIVED'],
  SOLD: ['ACTIVE'],
  WRITTEN_OFF: ['ACTIVE'],
  ARCHIVED: ['ACTIVE'],
  TRANSFER_PENDING: [],
};

/** What the owner may do with a car now. */
function deedsOf({ status, relation, isMain, underReview }: Car): Deed[] {
  const driven = relation === 'CURRENT' || relation === 'PROJECT';
  const offerable = (status === 'ACTIVE' || status === 'SOLD') && relation !== 'DREAM' && !underReview;
  return [
    ...(status === 'ACTIVE' && driven && !isMain ? (['main'] as const) : []),
    ...(offerable ? (['transfer'] as const) : []),
    'visibility',
    ...MOVES[status],
    ...(status === 'TRANSFER_PENDING' ? [] : (['delete'] as const)),
  ];
}

interface MoreProps {
  readonly car: Car;
  readonly onChoose: (deed: Deed) => void;
}

function More({ car, onChoose }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (deed: Deed) => {
    setAnchor(null);
    onChoose(deed);
  };
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon name="chevronDown" size={16} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('more')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {deedsOf(car).map((deed) => (
          <MenuItem key={deed} onClick={() => choose(deed)}>
            <ListItemText>{t(`deed_${deed}`)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What the owner does with a car: edit it, hand it over, sell it, delete it. */
export function CarControls({ car }: { readonly car: Car }) {
  const [shown, setShown] = useState<Deed | 'edit' | null>(null);
  const navigate = useNavigate();
  const close = () => setShown(null);
  const acting = useCarAction({
    run: async (deed: Deed): Promise<unknown> => {
      if (deed === 'delete') return deleteCar(car.id);
      return deed === 'main' ? setMainCar(car.id) : setCarStatus(car.id, deed as Status);
    },
    onDone: close,
  });
  const act = (deed: Deed) =>
    acting.mutate(deed, {
      onSuccess: () => (deed === 'delete' ? navigate(`/usershowcase/${car.owner.id}`) : undefined),
    });
  const choose = (deed: Deed) => (deed === 'main' || deed === 'ACTIVE' ? act(deed) : setShown(deed));
  const asks = shown !== null && !['edit', 'transfer', 'visibility'].includes(shown);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {car.status === 'ACTIVE' ? (
        <Button variant="outlined" color="inherit" startIcon={<Icon name="edit" />} onClick={() => setShown('edit')}>
          {t('edit')}
        </Button>
      ) : null}
      <More car={car} onChoose={choose} />
      <Suspense>
        {shown === 'edit' ? <CarDialog car={car} onClose={close} /> : null}
        {shown === 'transfer' ? <TransferDialog car={car} onClose={close} /> : null}
        {shown === 'visibility' ? <VisibilityDialog car={car} onClose={close} /> : null}
      </Suspense>
      {asks ? (
        <ConfirmDialog
          open
          title={t(`askDeed_${shown as Exclude<Deed, 'main' | 'transfer' | 'visibility' | 'ACTIVE'>}`, {
            car: car.title,
          })}
          confirmLabel={t(`deed_${shown as Deed}`)}
          tone={shown === 'delete' ? 'danger' : 'normal'}
          pending={acting.isPending}
          onConfirm={() => act(shown as Deed)}
          onClose={close}
        >
          {t(`explainDeed_${shown as Exclude<Deed, 'main' | 'transfer' | 'visibility' | 'ACTIVE'>}`)}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

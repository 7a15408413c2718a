import { ConfirmDialog, Icon, lazyPart, useNavigate } from '@motorclub/sdk';
import { Button, ListItemText, Menu, MenuItem, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { type Car, deleteCar, setCarStatus, setMainCar, useCarAction } from '../../api/cars.ts';
import { t } from '../../texts/car.ts';

const CarDialog = lazyPart(() => import('./forms/CarDialog.tsx'));
const TransferDialog = lazyPart(() => import('./forms/TransferDialog.tsx'));
const VisibilityDialog = lazyPart(() => import('./forms/VisibilityDialog.tsx'));

type Status = 'ACTIVE' | 'SOLD' | 'WRITTEN_OFF' | 'ARCHIVED';
type CarAction = 'main' | 'transfer' | 'visibility' | 'delete' | Status;

const MOVES: Readonly<Record<Car['status'], readonly Status[]>> = {
  ACTIVE: ['SOLD', 'WRITTEN_OFF', 'ARCHIVED'],
  SOLD: ['ACTIVE'],
  WRITTEN_OFF: ['ACTIVE'],
  ARCHIVED: ['ACTIVE'],
  TRANSFER_PENDING: [],
};

/** What the owner may do with a car now. */
function actionsOf({ status, relation, isMain, underReview }: Car): CarAction[] {
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
  readonly onChoose: (action: CarAction) => void;
}

function More({ car, onChoose }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: CarAction) => {
    setAnchor(null);
    onChoose(action);
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
        {actionsOf(car).map((action) => (
          <MenuItem key={action} onClick={() => choose(action)}>
            <ListItemText>{t(`carAction_${action}`)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** What the owner does with a car: edit it, hand it over, sell it, delete it. */
export function CarControls({ car }: { readonly car: Car }) {
  const [shown, setShown] = useState<CarAction | 'edit' | null>(null);
  const navigate = useNavigate();
  const close = () => setShown(null);
  const acting = useCarAction({
    run: async (action: CarAction): Promise<unknown> => {
      if (action === 'delete') return deleteCar(car.id);
      return action === 'main' ? setMainCar(car.id) : setCarStatus(car.id, action as Status);
    },
    onDone: close,
  });
  const act = (action: CarAction) =>
    acting.mutate(action, {
      onSuccess: () => (action === 'delete' ? navigate(`/usershowcase/${car.owner.id}`) : undefined),
    });
  const choose = (action: CarAction) => (action === 'main' || action === 'ACTIVE' ? act(action) : setShown(action));
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
          title={t(`askCarAction_${shown as Exclude<CarAction, 'main' | 'transfer' | 'visibility' | 'ACTIVE'>}`, {
            car: car.title,
          })}
          confirmLabel={t(`carAction_${shown as CarAction}`)}
          tone={shown === 'delete' ? 'danger' : 'normal'}
          pending={acting.isPending}
          onConfirm={() => act(shown as CarAction)}
          onClose={close}
        >
          {t(`explainCarAction_${shown as Exclude<CarAction, 'main' | 'transfer' | 'visibility' | 'ACTIVE'>}`)}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

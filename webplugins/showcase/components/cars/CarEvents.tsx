import { EmptyState, Slot } from '@motorclub/sdk';
import { t } from '../../texts/car.ts';
import { slotPropsOf } from './slotProps.ts';
import type { CarTabProps } from './tabs.ts';

/** The events to which this car came, by whichever plugin there is for it. */
export default function CarEvents({ car }: CarTabProps) {
  return <Slot name="car.events" {...slotPropsOf(car)} fallback={<EmptyState text={t('noEvents')} />} />;
}

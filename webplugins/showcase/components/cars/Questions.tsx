import { EmptyState, Slot } from '@motorclub/sdk';
import { t } from '../../texts/car.ts';
import { slotPropsOf } from './slotProps.ts';
import type { CarTabProps } from './tabs.ts';

/** What members ask about this car and its model, by whichever plugin there is for it. */
export default function Questions({ car }: CarTabProps) {
  return <Slot name="car.questions" {...slotPropsOf(car)} fallback={<EmptyState text={t('noQuestions')} />} />;
}

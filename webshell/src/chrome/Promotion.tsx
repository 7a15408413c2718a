import { Slot, useRight } from '@motorclub/sdk';

/** What plugins advertise at the foot of a page; nothing for people without advertising, or before that is known. */
export function Promotion() {
  return useRight('core.ad_free') === 0 && <Slot name="page.promotion" layout="quiet" />;
}

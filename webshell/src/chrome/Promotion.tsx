import { useRight } from '@motorclub/sdk';
import { PluginSlot } from '../plugins/PluginSlot.tsx';

/** What plugins advertise at the foot of a page; nothing for people without advertising, or before that is known. */
export function Promotion() {
  return useRight('core.ad_free') === 0 && <PluginSlot name="page.promotion" props={{}} />;
}

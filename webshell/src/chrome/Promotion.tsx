import { Slot, useRight } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { WhenVisible } from '../plugins/WhenVisible.tsx';

/** What plugins advertise at the foot of a page; nothing for people without advertising, or before that is known. */
export function Promotion() {
  const isFree = useRight('core.ad_free') !== 0;
  if (isFree) return null;
  return (
    <WhenVisible ahead="0px" placeholder={<Box sx={{ height: '1px' }} />}>
      <Slot name="page.promotion" layout="quiet" />
    </WhenVisible>
  );
}

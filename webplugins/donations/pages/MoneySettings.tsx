import { Stack } from '@mui/material';
import { OwnDonations } from '../components/giving/OwnDonations.tsx';
import { OwnReceipts } from '../components/giving/OwnReceipts.tsx';
import { OwnRecurring } from '../components/giving/OwnRecurring.tsx';
import { OwnPlan } from '../components/plans/OwnPlan.tsx';

/** In the settings, the tab "Subscription & donations". */
export default function MoneySettings() {
  return (
    <Stack sx={{ gap: 3 }}>
      <OwnPlan />
      <OwnRecurring />
      <OwnDonations />
      <OwnReceipts />
    </Stack>
  );
}

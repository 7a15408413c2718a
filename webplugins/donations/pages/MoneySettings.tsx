import { Stack } from '@mui/material';
import { OwnPlan } from '../components/plans/OwnPlan.tsx';

/** In the settings, the tab "Subscription & donations". */
export default function MoneySettings() {
  return (
    <Stack sx={{ gap: 3 }}>
      <OwnPlan />
    </Stack>
  );
}

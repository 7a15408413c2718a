import { Stack } from '@mui/material';
import { DevicesPanel } from './DevicesPanel.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

/** What keeps one's account one's own. A tab of the account settings, which draw the page around it. */
export default function SecurityTab() {
  return (
    <Stack sx={{ gap: 3 }}>
      <PasswordPanel />
      <EmailPanel />
      <TwoFactorPanel />
      <PasskeysPanel />
      <DevicesPanel />
      <HistoryPanel />
    </Stack>
  );
}

import { LinkButton } from '@motorclub/sdk';
import { Alert, Stack } from '@mui/material';
import { AuthLayout } from './AuthLayout.tsx';
import { answerNewDevice, newDeviceDetails } from './api.ts';
import { t } from './texts.ts';
import { WasItYou } from './WasItYou.tsx';

const read = async (token: string) => {
  const found = await newDeviceDetails(token);
  return { ...found, at: found.loggedInAt };
};

function Done() {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="success" role="status">
        {t('newDeviceDone')}
      </Alert>
      <LinkButton to="/" variant="contained" size="large">
        {t('goHome')}
      </LinkButton>
    </Stack>
  );
}

/** Where the mail about a log-in from a new device leads: was it you? */
export function NewDevice({ token }: { readonly token: string }) {
  return (
    <AuthLayout title={t('newDeviceTitle')} lead={t('newDeviceLead')}>
      <WasItYou
        token={token}
        name="new-device"
        read={read}
        send={answerNewDevice}
        yes={t('newDeviceMe')}
        consequence={t('newDeviceConsequence')}
        gone={t('newDeviceGone')}
        refused="notMyLogin"
        done={<Done />}
      />
    </AuthLayout>
  );
}

import { Page, Panel, useUser } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { AskForm } from '../components/AskForm.tsx';
import { SignInPanel } from '../components/SignInPanel.tsx';
import { t } from '../texts.ts';

/** `/askquestion`. Visitors may write already; posting needs an account. */
export default function Ask() {
  const visitor = useUser() === null;
  return (
    <Page title={t('askTitle')} lead={t('askLead')} width="text">
      <Box sx={{ display: 'grid', gap: 3 }}>
        {visitor ? <SignInPanel title={t('logInToAsk')} text={t('logInToAskText')} /> : null}
        <Panel>
          <AskForm />
        </Panel>
      </Box>
    </Page>
  );
}

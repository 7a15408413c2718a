import { lazyPart, Page, Panel, SignInPanel, useUser } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { AskForm } from '../components/ask/AskForm.tsx';
import { useAskForm } from '../lib/useAskForm.ts';
import { t } from '../texts/ask.ts';

const AskAside = lazyPart(() => import('../components/ask/AskAside.tsx'));

const COLUMNS = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' };

/** `/askquestion`. Visitors may write already; posting needs an account. */
export default function Ask() {
  const visitor = useUser() === null;
  const asking = useAskForm();
  return (
    <Page title={t('askTitle')} lead={t('askLead')}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          {visitor ? <SignInPanel title={t('logInToAsk')} text={t('logInToAskText')} /> : null}
          <Panel>
            <AskForm asking={asking} />
          </Panel>
        </Box>
        <Box component="aside" sx={{ display: 'grid', gap: 3, minWidth: 0, position: { lg: 'sticky' }, top: 88 }}>
          <Suspense>
            <AskAside form={asking.form.values} draft={asking.draft} />
          </Suspense>
        </Box>
      </Box>
    </Page>
  );
}

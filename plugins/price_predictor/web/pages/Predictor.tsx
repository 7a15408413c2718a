import { Page, useUser } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { About } from '../components/About.tsx';
import { CarForm } from '../components/CarForm.tsx';
import { Result } from '../components/Result.tsx';
import { SavedList } from '../components/SavedList.tsx';
import { usePredictor } from '../lib/usePredictor.ts';
import { t } from '../texts.ts';

/** `/CarPricePredictor`: a car on one side, what comparable ones cost on the other. */
export default function Predictor() {
  const { form, ask, startOver, ...asked } = usePredictor();
  const { unit } = form.values;
  const member = useUser() !== null;
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '360px minmax(0, 1fr)' },
        }}
      >
        <CarForm form={form} startOver={startOver} />
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <Result {...asked} unit={unit} onAsk={ask} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('disclaimer')}
          </Typography>
          {member ? <SavedList unit={unit} /> : null}
          <About />
        </Stack>
      </Box>
    </Page>
  );
}

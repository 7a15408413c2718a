import { Page, queryChoice, TabLinks, useSearchParams } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { ActionParts } from './ActionParts.tsx';
import { ChartParts } from './ChartParts.tsx';
import { FormParts } from './FormParts.tsx';
import { PictureParts } from './PictureParts.tsx';
import { SmallParts } from './SmallParts.tsx';
import { StateParts } from './StateParts.tsx';
import { TableParts } from './TableParts.tsx';
import { t } from './texts.ts';

const COLUMN = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' };
const THEMES = ['dark', 'light'] as const;

/** `/gallery`, in development: every part of the kit in every state, in one theme and the other. */
export default function Gallery() {
  const [search] = useSearchParams();
  const theme = queryChoice(search, 'theme', THEMES) ?? 'dark';
  const tabs = THEMES.map((name) => ({ name, label: t(name) }));
  return (
    <Page title={t('title')} lead={t('lead')}>
      <TabLinks label={t('theme')} tabs={tabs} current={theme} param="theme" />
      {/* The theme follows the class of the nearest element that has one. */}
      <Box
        className={theme}
        sx={{
          bgcolor: 'background.default',
          color: 'text.primary',
          p: 2,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Box sx={COLUMN}>
          <FormParts />
          <TableParts />
        </Box>
        <Box sx={COLUMN}>
          <ActionParts />
          <PictureParts />
          <ChartParts />
          <StateParts />
          <SmallParts />
        </Box>
      </Box>
    </Page>
  );
}

import { Page } from '@motorclub/sdk';
import { Box, Card } from '@mui/material';
import { AskButton } from '../components/AskButton.tsx';
import { DraftReminder } from '../components/DraftReminder.tsx';
import { PopularTags } from '../components/PopularTags.tsx';
import { QuestionList } from '../components/QuestionList.tsx';
import { SortTabs } from '../components/SortTabs.tsx';
import { TagFilter } from '../components/TagFilter.tsx';
import { useListParams } from '../lib/listParams.ts';
import { t } from '../texts.ts';

const COLUMNS = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' };

/** `/questions`: the list, in one of four orders, all or with one tag. */
export default function Questions() {
  const params = useListParams();
  return (
    <Page title={t('questions')} lead={t('questionsLead')} actions={<AskButton />}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
        <Card>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              columnGap: 2,
              rowGap: 1,
              px: { xs: 1.5, sm: 2.5 },
              py: 1,
            }}
          >
            <SortTabs params={params} />
            <TagFilter key={params.tag} params={params} />
          </Box>
          <QuestionList params={params} />
        </Card>
        <Box component="aside" sx={{ display: { xs: 'none', md: 'grid' }, gap: 3 }}>
          <DraftReminder />
          <PopularTags />
        </Box>
      </Box>
    </Page>
  );
}

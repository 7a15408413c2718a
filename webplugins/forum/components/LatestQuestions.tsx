import { EmptyState, ErrorState, ListSkeleton, Panel, TextLink } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listQuestions } from '../api/listQuestions.ts';
import { EVERYTHING } from '../lib/listParams.ts';
import { t } from '../texts.ts';
import { AskButton } from './AskButton.tsx';
import { QuestionRows } from './QuestionRows.tsx';

const MAX_ITEMS = 5;
const NEWEST = listQuestions({ ...EVERYTHING, size: MAX_ITEMS });

function Latest() {
  const { data, error, refetch } = useQuery(NEWEST);
  if (data && data.content.length > 0) return <QuestionRows questions={data.content} detail="brief" />;
  if (data) return <EmptyState text={t('noQuestions')} action={<AskButton />} />;
  if (!error) return <ListSkeleton rows={MAX_ITEMS} />;
  return (
    <Box sx={{ px: 2.5, pb: 2.5 }}>
      <ErrorState error={error} title={t('listFailed')} onRetry={() => void refetch()} />
    </Box>
  );
}

/** The newest questions on the home page. */
export default function LatestQuestions() {
  return (
    <Panel
      title={t('latest')}
      padded={false}
      action={
        <TextLink to="/questions" variant="caption">
          {t('viewAll')}
        </TextLink>
      }
    >
      <Latest />
    </Panel>
  );
}

import { SafeHtml } from '@motorclub/sdk';
import { Box, Card, Skeleton } from '@mui/material';
import { t } from '../texts/thread.ts';
import { Post } from './Post.tsx';

// As high as the screen, so that nothing below it moves when the question comes.
const SX = { display: 'grid', alignContent: 'start', gap: 2, minHeight: '100vh' } as const;
const LINES = ['92%', '97%', '88%', '95%', '60%'];

function PostShape() {
  const votes = <Skeleton variant="rounded" sx={{ width: { xs: 156, sm: 44 }, height: { xs: 44, sm: 110 } }} />;
  const text = LINES.map((width) => <Skeleton key={width} width={width} height={24} />);
  return (
    <Card>
      <Post votes={votes} text={text} foot={null} />
    </Card>
  );
}

/** A question and an answer in grey, while they load. */
export function QuestionSkeleton() {
  return (
    <Box role="status" aria-label={t('loadingQuestion')} className="mc-late" sx={SX}>
      {/* Has the sanitiser loaded while the text is on its way, so that the text need not wait for it. */}
      <SafeHtml html="" hidden />
      <PostShape />
      <Skeleton width={140} height={36} />
      <PostShape />
    </Box>
  );
}

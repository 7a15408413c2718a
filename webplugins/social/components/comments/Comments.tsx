import { ErrorState } from '@motorclub/sdk';
import { Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useThread } from '../../api/thread.ts';
import type { Order, Thread } from '../../api/types.ts';
import { useCommentsLive } from '../../lib/useCommentsLive.ts';
import { t } from '../../texts.ts';
import { AllComments } from './AllComments.tsx';
import { FirstComments } from './FirstComments.tsx';

export interface CommentsProps {
  /** What they are about: `forum.question:7`. */
  readonly content: string;
}

interface LoadedProps extends CommentsProps {
  readonly thread: Thread;
}

/** The first few while folded; all of them from one end once somebody wants more. */
function Loaded({ content, thread }: LoadedProps) {
  const [open, setOpen] = useState<Order | null>(null);
  const { fresh, show } = useCommentsLive(content, thread.totalElements);
  const shared = { content, thread, fresh };
  const showFresh = () => {
    show();
    if (open !== null || thread.hasMore) setOpen('newest');
  };
  return (
    <Stack role="group" aria-label={t('comments')} sx={{ gap: 1, minWidth: 0 }}>
      {open === null ? (
        <FirstComments {...shared} onOpen={setOpen} onFresh={showFresh} />
      ) : (
        <AllComments {...shared} key={open} order={open} onOpen={setOpen} onFresh={showFresh} />
      )}
    </Stack>
  );
}

/** What people say to something, and where to say something oneself. Nothing where the reader may see nothing. */
export default function Comments({ content }: CommentsProps) {
  const { data, error, refetch } = useThread(content);
  if (data) return <Loaded content={content} thread={data} />;
  if (data === null) return null;
  if (error) return <ErrorState error={error} title={t('commentsFailed')} onRetry={() => void refetch()} />;
  return (
    <span role="status" aria-label={t('commentsLoading')}>
      <Skeleton className="mc-late" variant="rounded" width={180} height={36} />
    </span>
  );
}

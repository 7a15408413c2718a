import { Icon, LinkButton, lazyPart, useCan, useSignInPath, useUser } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { useCommentDraft } from '../../lib/drafts.ts';
import { useWriting } from '../../lib/useWriting.ts';
import { t } from '../../texts.ts';

const Composer = lazyPart(() => import('./Composer.tsx'));

const QUIET = { minHeight: 36, px: 1, color: 'text.secondary' } as const;

export interface NewCommentProps {
  readonly content: string;
  readonly onSent: () => void;
  /** Other buttons of the row. */
  readonly children?: ReactNode;
}

function LogIn() {
  const to = useSignInPath();
  return (
    <LinkButton to={to} size="small" color="inherit" startIcon={<Icon name="comment" size={18} />} sx={QUIET}>
      {t('logInToComment')}
    </LinkButton>
  );
}

/** The form for a new comment, under the others. */
export function NewComment({ content, onSent, children }: NewCommentProps) {
  const user = useUser();
  const mayComment = useCan('social.comment.create');
  const [draft] = useCommentDraft(content, null);
  const { state, start, close } = useWriting(mayComment && draft !== '');
  const sent = () => {
    close();
    onSent();
  };
  if (state !== 'closed') {
    const autoFocus = state === 'started';
    return (
      <Suspense>
        <Composer content={content} parentId={null} autoFocus={autoFocus} onSent={sent} onCancel={close} />
      </Suspense>
    );
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, ml: -1 }}>
      {children}
      {user ? null : <LogIn />}
      {user && mayComment ? (
        <Button size="small" color="inherit" startIcon={<Icon name="comment" size={18} />} onClick={start} sx={QUIET}>
          {t('addComment')}
        </Button>
      ) : null}
    </Stack>
  );
}

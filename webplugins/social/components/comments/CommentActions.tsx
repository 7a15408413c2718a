import { formatNumber, Icon, Slot, useCan } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { useCommentVote } from '../../api/commentVote.ts';
import type { Reply } from '../../api/types.ts';
import { t } from '../../texts.ts';

export type Action = 'reply' | 'edit' | 'delete';

const SMALL = { minHeight: 32, minWidth: 0, px: 1, color: 'text.secondary' } as const;

interface VoteProps {
  readonly comment: Reply;
  readonly content: string;
}

/** `+1`; where one may not, how many have. */
function Vote({ comment, content }: VoteProps) {
  const may = useCan('social.comment.create') && !comment.isMine;
  const { score, voted, vote } = useCommentVote(comment, content);
  const name = comment.author?.username ?? '';
  if (!may) {
    if (score === 0) return null;
    return (
      <Typography variant="caption" sx={{ color: 'text.secondary', px: 1 }}>
        {t('votes', { count: score })}
      </Typography>
    );
  }
  const shown = score > 0 ? formatNumber(score) : t('plusOne');
  return (
    <Button
      size="small"
      color="inherit"
      aria-pressed={voted}
      aria-label={t('voteFor', { name, shown })}
      startIcon={<Icon name="arrowUp" size={16} />}
      onClick={() => vote(!voted)}
      sx={{ ...SMALL, '&[aria-pressed=true]': { color: 'primary.main' } }}
    >
      {shown}
    </Button>
  );
}

export interface CommentActionsProps extends VoteProps {
  readonly mayReply: boolean;
  readonly onChoose: (action: Action) => void;
}

/** The small buttons under a comment. */
export function CommentActions({ comment, content, mayReply, onChoose }: CommentActionsProps) {
  const actions: readonly (readonly [Action, boolean])[] = [
    ['reply', mayReply],
    ['edit', comment.canEdit],
    ['delete', comment.canDelete],
  ];
  const name = comment.author?.username ?? '';
  return (
    <Stack direction="row" sx={{ alignItems: 'center', ml: -1, flexWrap: 'wrap' }}>
      <Vote comment={comment} content={content} />
      {actions
        .filter(([, allowed]) => allowed)
        .map(([action]) => (
          <Button
            key={action}
            size="small"
            color="inherit"
            aria-label={t(`${action}Of`, { name })}
            onClick={() => onChoose(action)}
            sx={SMALL}
          >
            {t(action)}
          </Button>
        ))}
      {comment.isMine ? null : <Slot name="content.actions" layout="row" content={`social.comment:${comment.id}`} />}
    </Stack>
  );
}

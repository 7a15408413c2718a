import { failureOf, Icon, Panel, TimeAgo, toast } from '@motorclub/sdk';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listDrafts } from '../../api/drafts.ts';
import type { Draft } from '../../api/types.ts';
import { formOf } from '../../lib/askForm.ts';
import type { AskDraft } from '../../lib/useAskDraft.ts';
import { t } from '../../texts/askAside.ts';

const complain = (error: unknown) => toast.error(t('draftRefused', { reason: failureOf(error).message }));

interface LineProps {
  readonly draft: Draft;
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Line({ draft, current, onOpen, onRemove }: LineProps) {
  const title = formOf(draft).title.trim() || t('untitled');
  return (
    <Box
      component="li"
      aria-current={current ? 'true' : undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {current ? `${t('draftOpen')} · ` : null}
          <TimeAgo value={draft.updatedAt} />
        </Typography>
      </Box>
      {current ? null : (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          onClick={onOpen}
          aria-label={t('openDraftOf', { title })}
        >
          {t('openDraft')}
        </Button>
      )}
      <IconButton aria-label={t('deleteDraftOf', { title })} onClick={onRemove}>
        <Icon name="trash" size={18} />
      </IconButton>
    </Box>
  );
}

/** A member's questions that are begun and not asked yet, on any device. */
export function Drafts({ draft }: { readonly draft: AskDraft }) {
  const { data } = useQuery(listDrafts());
  const drafts = (data?.content ?? []).filter(({ kind }) => kind === 'QUESTION');
  if (drafts.length === 0) return null;
  return (
    <Panel
      title={t('drafts')}
      action={
        <Button size="small" color="inherit" onClick={() => draft.begin().catch(complain)}>
          {t('newDraft')}
        </Button>
      }
    >
      <Box component="ul" sx={{ m: 0, mb: -1, p: 0, listStyle: 'none' }}>
        {drafts.map((one) => (
          <Line
            key={one.id}
            draft={one}
            current={one.id === draft.draftId}
            onOpen={() => draft.open(one.id).catch(complain)}
            onRemove={() => draft.remove(one.id).catch(complain)}
          />
        ))}
      </Box>
    </Panel>
  );
}

import { LinkButton, Panel, TimeAgo } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listDrafts } from '../../api/drafts.ts';
import { formOf } from '../../lib/askForm.ts';
import { t } from '../../texts/profile.ts';
import { Sentence } from '../Sentence.tsx';

/** Questions that are begun and not asked yet; the form has all of them. Nobody else sees these. */
export function OwnDrafts() {
  const { data } = useQuery(listDrafts());
  const drafts = (data?.content ?? []).filter(({ kind }) => kind === 'QUESTION');
  if (drafts.length === 0) return null;
  const resume = (
    <LinkButton to="/askquestion" variant="outlined" color="inherit" size="small">
      {t('draftResume')}
    </LinkButton>
  );
  return (
    <Panel title={t('drafts')} action={resume}>
      <Box component="ul" aria-label={t('drafts')} sx={{ m: 0, my: -1, p: 0, listStyle: 'none' }}>
        {drafts.map((draft) => (
          <Box component="li" key={draft.id} sx={{ py: 1 }}>
            <Typography variant="subtitle2" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {formOf(draft).title.trim() || t('draftUntitled')}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              <Sentence text={t('draftChanged')} parts={{ time: <TimeAgo value={draft.updatedAt} /> }} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

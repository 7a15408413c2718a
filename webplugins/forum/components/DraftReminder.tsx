import { LinkButton, Panel } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { isEmpty, useAskDraft } from '../lib/askDraft.ts';
import { t } from '../texts.ts';

/** The way back to a question that was begun. */
export function DraftReminder() {
  const [draft] = useAskDraft();
  if (isEmpty(draft)) return null;
  return (
    <Panel title={t('draftTitle')}>
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>{draft.title.trim() || t('draftUntitled')}</Typography>
      <LinkButton to="/askquestion" variant="outlined" color="inherit" size="small">
        {t('draftResume')}
      </LinkButton>
    </Panel>
  );
}

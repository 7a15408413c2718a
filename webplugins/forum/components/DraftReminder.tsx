import { LinkButton, Panel } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { isEmpty } from '../lib/askForm.ts';
import { useBegunQuestion } from '../lib/useBegunQuestion.ts';
import { t } from '../texts/list.ts';

/** The way back to a question that was begun. */
export function DraftReminder() {
  const draft = useBegunQuestion();
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

import { LinkButton } from '@motorclub/sdk';
import { t } from '../texts.ts';

/** The hero's first button. */
export default function AskAction() {
  return (
    <LinkButton to="/askquestion" variant="contained">
      {t('ask')}
    </LinkButton>
  );
}

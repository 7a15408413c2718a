import { Icon, LinkButton } from '@motorclub/sdk';
import { t } from '../texts.ts';

/** The way to the ask form, beside a title or in an empty list. */
export function AskButton() {
  return (
    <LinkButton to="/askquestion" variant="contained" startIcon={<Icon name="add" />}>
      {t('ask')}
    </LinkButton>
  );
}

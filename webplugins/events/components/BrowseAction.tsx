import { LinkButton } from '@motorclub/sdk';
import { t } from '../texts.ts';

/** The hero's second button. */
export default function BrowseAction() {
  return (
    <LinkButton to="/events" variant="outlined" color="inherit">
      {t('browse')}
    </LinkButton>
  );
}

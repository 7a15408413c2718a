import { Page } from '@motorclub/sdk';
import { t } from '../texts.ts';
import Outbox from './Outbox.tsx';

/** The outbox as a page: what the site has sent, or kept because no mail server is configured. */
export default function Emails() {
  return (
    <Page title={t('emails')} lead={t('emailsText')}>
      <Outbox />
    </Page>
  );
}

import { Page } from '@motorclub/sdk';
import Mails from './Mails.tsx';
import { t } from './texts.ts';

/** The mails as a page: what the site has sent, in which words, and where nothing goes. */
export default function Emails() {
  return (
    <Page title={t('emails')} lead={t('emailsText')}>
      <Mails />
    </Page>
  );
}

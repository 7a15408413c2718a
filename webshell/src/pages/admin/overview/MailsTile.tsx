import { useQuery } from '@tanstack/react-query';
import { mails } from '../api/emails.ts';
import { tabPath } from '../tabs.ts';
import { t } from '../texts.ts';
import { Figure } from './Figure.tsx';
import { Tile } from './Tile.tsx';

/** How many mails are in the outbox. */
export function MailsTile() {
  const { data, error } = useQuery(mails({}, 0, 1));
  return (
    <Tile icon="mail" title={t('emails')} to={tabPath('emails')}>
      <Figure value={data?.totalElements} failed={error !== null && !data} words={t('emailsText')} />
    </Tile>
  );
}

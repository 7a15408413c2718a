import { useQuery } from '@tanstack/react-query';
import { auditLog } from '../api/audit.ts';
import { asMoments } from '../audit/filters.ts';
import { tabPath } from '../tabs.ts';
import { t } from '../texts.ts';
import { Figure } from './Figure.tsx';
import { Tile } from './Tile.tsx';

const DAYS = 7;
const REGISTERED = 'account.registered';

/** The first of the last seven days, today included, as `2026-11-15`. */
function firstDay(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (DAYS - 1));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** How many people have signed up within a week; each registration is in the audit log. */
export function SignupsTile() {
  const from = firstDay(new Date());
  const { data, error } = useQuery(auditLog(asMoments({ action: REGISTERED, from }), 0, 1));
  return (
    <Tile icon="user" title={t('signups')} to={`${tabPath('audit')}&action=${REGISTERED}&from=${from}`}>
      <Figure value={data?.totalElements} failed={error !== null && !data} words={t('signupsText', { count: DAYS })} />
    </Tile>
  );
}

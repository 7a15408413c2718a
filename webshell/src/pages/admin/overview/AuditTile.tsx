import { TimeAgo } from '@motorclub/sdk';
import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { auditLog } from '../api/audit.ts';
import { tabPath } from '../tabs.ts';
import { t } from '../texts.ts';
import { Tile } from './Tile.tsx';

const MAX_ITEMS = 3;

/** The latest actions. */
export function AuditTile() {
  const { data, error } = useQuery(auditLog({}, 0, MAX_ITEMS));
  return (
    <Tile icon="edit" title={t('audit')} to={tabPath('audit')}>
      {error && !data ? <Typography>{t('noAnswer')}</Typography> : null}
      {data || error ? null : <Skeleton height={60} />}
      {data?.content.map(({ id, actionText, actor, createdAt }) => (
        <Typography key={id} variant="body2" noWrap>
          {actionText} · {actor?.username ?? t('theSystem')} · <TimeAgo value={createdAt} />
        </Typography>
      ))}
    </Tile>
  );
}

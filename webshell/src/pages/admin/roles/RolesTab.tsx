import { EmptyState, ErrorState, ListSkeleton, Pager, Panel, queryPage, useSearchParams } from '@motorclub/sdk';
import { Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Grant, grants } from '../api/grants.ts';
import { adminPlugins } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { GrantMatrix } from './GrantMatrix.tsx';

/** By owner, in the server's order. */
function byOwner(all: readonly Grant[]): [string, Grant[]][] {
  const groups = new Map<string, Grant[]>();
  for (const grant of all) groups.set(grant.owner, [...(groups.get(grant.owner) ?? []), grant]);
  return [...groups];
}

/** Which role may do what, for the core and every plugin. A click is in force at once, everywhere. */
export default function RolesTab() {
  const page = queryPage(useSearchParams()[0]);
  const { data, error, refetch } = useQuery(grants('', page));
  const names = useQuery({ ...adminPlugins, refetchInterval: false }).data?.plugins ?? [];
  const nameOf = (owner: string) =>
    names.find((plugin) => plugin.id === owner)?.name ?? (owner === 'core' ? t('core') : owner);

  if (error && !data) return <ErrorState error={error} title={t('grantsFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} rowHeight={64} />;
  if (data.content.length === 0) {
    return (
      <Card>
        <EmptyState text={t('noPermissions')} kind="saloon" />
      </Card>
    );
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('grantsLegend')} {t('lockedGrant')}
      </Typography>
      {byOwner(data.content).map(([owner, own]) => (
        <Panel key={owner} title={nameOf(owner)} padded={false}>
          <GrantMatrix label={t('permissionsOf', { name: nameOf(owner) })} grants={own} />
        </Panel>
      ))}
      <Pager page={page} totalPages={data.totalPages} />
    </Stack>
  );
}

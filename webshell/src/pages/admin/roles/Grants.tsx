import { EmptyState, ErrorState, ListSkeleton } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { grants } from '../api/grants.ts';
import { t } from '../texts.ts';
import { GrantMatrix } from './GrantMatrix.tsx';

/** The permissions of one plugin and the roles that hold them. */
export function Grants({ plugin }: { readonly plugin: string }) {
  const { data, error, refetch } = useQuery(grants(plugin, 0));
  if (error && !data) {
    return (
      <Box sx={{ p: 2.5 }}>
        <ErrorState error={error} title={t('grantsFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) return <ListSkeleton rows={2} rowHeight={56} />;
  if (data.content.length === 0) return <EmptyState text={t('noPermissions')} kind="saloon" />;
  return <GrantMatrix label={t('permissions')} grants={data.content} />;
}

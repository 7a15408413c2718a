import { EmptyState, ErrorState, LinkButton, ListSkeleton, useSearchParams } from '@motorclub/sdk';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { adminPlugins } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { PluginDetail } from './PluginDetail.tsx';
import { PluginList } from './PluginList.tsx';
import { PLUGINS_PATH } from './paths.ts';

function UnknownPlugin({ id }: { readonly id: string }) {
  const back = (
    <LinkButton to={PLUGINS_PATH} variant="outlined" color="inherit">
      {t('allPlugins')}
    </LinkButton>
  );
  return (
    <Card>
      <EmptyState text={t('unknownPlugin', { id })} kind="pickup" action={back} />
    </Card>
  );
}

/** All plugins, or the one that `plugin` in the address names. */
export default function PluginsTab() {
  const { data, error, refetch } = useQuery(adminPlugins);
  const id = useSearchParams()[0].get('plugin');
  if (error && !data) return <ErrorState error={error} title={t('pluginsFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={4} rowHeight={96} />;
  if (id === null) return <PluginList data={data} />;
  const plugin = data.plugins.find((one) => one.id === id);
  return plugin ? <PluginDetail key={id} plugin={plugin} data={data} /> : <UnknownPlugin id={id} />;
}

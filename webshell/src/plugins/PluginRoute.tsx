import { label, type PluginBoot, type RouteDecl } from '@motorclub/sdk';
import { useLayoutEffect } from 'react';
import { RouteGate } from '../app/RouteGate.tsx';
import { AppError } from '../pages/AppError.tsx';
import { t } from '../texts.ts';
import { Contribution } from './Contribution.tsx';
import { FirstPage } from './FirstPage.tsx';
import { isLoadFailure } from './loader.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { SlowLoading } from './SlowLoading.tsx';

/** A page that a plugin owns. */
export function PluginRoute({ plugin, route }: { readonly plugin: PluginBoot; readonly route: RouteDecl }) {
  // Before the page's own title, which knows more.
  useLayoutEffect(() => {
    document.title = `${label(route.title)} · ${t('site')}`;
  }, [route.title]);
  return (
    <RouteGate access={route.access}>
      <div data-plugin={plugin.id} data-view={route.view}>
        <Contribution
          plugin={plugin}
          view={route.view}
          around={FirstPage}
          fallback={<SlowLoading name={plugin.name} minHeight={window.innerHeight} />}
          skipped={<AppError text={t('pluginSkipped', { name: plugin.name })} />}
          renderError={(error, retry) =>
            isLoadFailure(error) ? (
              <NotLoaded name={plugin.name} onRetry={retry} />
            ) : (
              <AppError text={t('pluginError', { name: plugin.name })} error={error} onRetry={retry} />
            )
          }
        />
      </div>
    </RouteGate>
  );
}

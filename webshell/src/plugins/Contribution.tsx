import type { PluginBoot } from '@motorclub/sdk';
import { pluginQueryClient, useStore } from '@motorclub/sdk/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode, Suspense } from 'react';
import { histories, historyOf, isBroken, recordCrash, restart } from './breaker.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { forgetView, isLoadFailure, viewComponent } from './loader.ts';
import { Waiting } from './Waiting.tsx';

export interface ContributionProps {
  readonly plugin: PluginBoot;
  readonly view: string;
  readonly props?: object;
  readonly fallback: ReactNode;
  readonly renderError: (error: unknown, retry: () => void) => ReactNode;
  /** Stands around the view once its code is here. */
  readonly around?: ComponentType<{ readonly children: ReactNode }>;
  /** In place of a view that crashed three times. */
  readonly skipped: ReactNode;
}

/** One view of a plugin behind its own fence: loading, crashing and its cache concern nobody else. */
export function Contribution(given: ContributionProps) {
  const { plugin, view, props = {}, fallback, renderError, skipped, around: Around = Fragment } = given;
  const history = historyOf(useStore(histories), plugin, view);
  if (isBroken(history)) return skipped;
  const View = viewComponent(plugin, view);
  return (
    <ErrorBoundary
      key={`${plugin.version}/${history.restarts}`}
      onError={(error) => {
        forgetView(plugin, view);
        if (!isLoadFailure(error)) recordCrash(plugin, view, error);
      }}
      renderError={(error) => renderError(error, () => restart(plugin, view))}
    >
      <QueryClientProvider client={pluginQueryClient(plugin.id)}>
        <Suspense fallback={<Waiting name={plugin.name}>{fallback}</Waiting>}>
          <Around>
            <View {...props} />
          </Around>
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

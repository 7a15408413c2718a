import type { PluginBoot } from '@motorclub/sdk';
import { pluginQueryClient } from '@motorclub/sdk/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { isBroken, recordCrash } from './breaker.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { forgetView, viewComponent } from './loader.ts';

export interface ContributionProps {
  readonly plugin: PluginBoot;
  readonly view: string;
  readonly props?: object;
  readonly fallback: ReactNode;
  readonly renderError: (error: unknown, retry: () => void) => ReactNode;
  /** In place of a view that crashed three times. */
  readonly skipped: ReactNode;
}

/** One view of a plugin behind its own fence: loading, crashing and its cache concern nobody else. */
export function Contribution({ plugin, view, props = {}, fallback, renderError, skipped }: ContributionProps) {
  const [attempt, setAttempt] = useState(0);
  if (isBroken(plugin.id, view)) return skipped;
  const View = viewComponent(plugin, view);
  return (
    <ErrorBoundary
      key={attempt}
      onError={(error) => {
        recordCrash(plugin.id, view, error);
        forgetView(plugin, view);
      }}
      renderError={(error) => renderError(error, () => setAttempt((count) => count + 1))}
    >
      <QueryClientProvider client={pluginQueryClient(plugin.id)}>
        <Suspense fallback={fallback}>
          <View {...props} />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

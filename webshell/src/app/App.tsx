import { createQueries, SHELL_QUERIES } from '@motorclub/sdk/host';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { AppError } from '../pages/AppError.tsx';
import { ErrorBoundary } from '../plugins/ErrorBoundary.tsx';
import { theme } from '../theme/index.ts';
import { modeCookie } from '../theme/modeCookie.ts';
import { Shell } from './Shell.tsx';

export const queries = createQueries(SHELL_QUERIES);

export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="dark" storageManager={modeCookie}>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={queries}>
        {/* Not a data router: its table cannot change while the site runs, and it costs 17 kB more. No transitions:
            fields whose text is in the address would get it back only after the next key has been pressed. */}
        <BrowserRouter useTransitions={false}>
          {/* The last fence: the chrome itself broke, and a page without plugins is better than none. */}
          <ErrorBoundary
            onError={(error) => console.error('The site broke', error)}
            renderError={(error, retry) => <AppError error={error} onRetry={retry} safeWay />}
          >
            <Shell />
          </ErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

import { SHELL_QUERIES } from '@motorclub/sdk/host';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AppError } from '../pages/AppError.tsx';
import { theme } from '../theme/index.ts';
import { modeCookie } from '../theme/modeCookie.ts';
import { Shell } from './Shell.tsx';

export const queries = new QueryClient(SHELL_QUERIES);
// One route for all: the screens change while the site runs, and a data router's table cannot.
const router = createBrowserRouter([{ path: '*', element: <Shell />, errorElement: <AppError /> }]);

export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="dark" storageManager={modeCookie} disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

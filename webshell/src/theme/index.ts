import { createTheme } from '@mui/material';
import { components } from './components.ts';
import { dark, light } from './palette.ts';
import { typography } from './typography.ts';

/** "Night garage": near-black ground, one red light source; light has blue. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class' },
  colorSchemes: { dark: { palette: dark }, light: { palette: light } },
  defaultColorScheme: 'dark',
  typography,
  components,
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 200,
      standard: 200,
      complex: 280,
      enteringScreen: 200,
      leavingScreen: 120,
    },
  },
});

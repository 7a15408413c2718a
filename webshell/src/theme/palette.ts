import type { PaletteOptions } from '@mui/material';

/** The only place for colours. Contrasts were measured against `background.default`. */

// `main` is for text and icons (6.1:1), `dark` for fills under white text (4.8:1).
// Errors are a pink red, so that the brand's red never reads as a failure.
export const dark: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#FF5A4F', dark: '#D92D20', light: '#FF8A80', contrastText: '#FFFFFF' },
  secondary: { main: '#A7ADB8', contrastText: '#0F1114' },
  error: { main: '#FF8FA3', dark: '#F06A83', light: '#FFB3C0', contrastText: '#2A0A10' },
  warning: { main: '#FFB224', contrastText: '#1D1300' },
  success: { main: '#4CC38A', contrastText: '#04150C' },
  info: { main: '#6CB6FF', contrastText: '#04121F' },
  background: { default: '#0F1114', paper: '#171A1F' },
  text: { primary: '#F2F3F5', secondary: '#A7ADB8', disabled: '#6B7280' },
  divider: '#242830',
  action: { hover: 'rgba(255, 255, 255, 0.06)', selected: 'rgba(255, 255, 255, 0.09)' },
};

export const light: PaletteOptions = {
  mode: 'light',
  primary: { main: '#0B57D0', dark: '#0B57D0', light: '#3B7BE0', contrastText: '#FFFFFF' },
  secondary: { main: '#545B66', contrastText: '#FFFFFF' },
  error: { main: '#B3134A', dark: '#8F0E3A', light: '#D14A78', contrastText: '#FFFFFF' },
  warning: { main: '#8A5300', contrastText: '#FFFFFF' },
  success: { main: '#16703F', contrastText: '#FFFFFF' },
  info: { main: '#0B63A8', contrastText: '#FFFFFF' },
  background: { default: '#F6F7F9', paper: '#FFFFFF' },
  text: { primary: '#14171C', secondary: '#545B66', disabled: '#8A919C' },
  divider: '#E1E4E9',
  action: { hover: 'rgba(15, 17, 20, 0.05)', selected: 'rgba(15, 17, 20, 0.08)' },
};

/** The tail-light glow behind the hero, and the border of things one can type into. */
export const GLOW = { dark: '217, 45, 32', light: '11, 87, 208' } as const;
export const INPUT_BORDER = { dark: '#6B7280', light: '#7C8592' } as const;
/** Menus and dialogs stand one step above paper. */
export const RAISED = { dark: '#1F232A', light: '#FFFFFF' } as const;

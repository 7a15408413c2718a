import type { Components, Theme } from '@mui/material';
import { INPUT_BORDER, RAISED } from './palette.ts';

type Themed = Omit<Theme, 'components'>;

/** A rule for each scheme. */
function perScheme(theme: Themed, key: string, values: { dark: string; light: string }) {
  return { [key]: values.light, ...theme.applyStyles('dark', { [key]: values.dark }) };
}

// Where one is has a colour of its own: the brand's red in the dark looks too much like a warning.
const focusRing = (theme: Themed) => ({
  outline: `2px solid ${(theme.vars ?? theme).palette.info.main}`,
  outlineOffset: 2,
});

const filledStyle = (theme: Themed) => ({
  backgroundColor: (theme.vars ?? theme).palette.primary.dark,
  color: (theme.vars ?? theme).palette.primary.contrastText,
});

const raisedStyle = (theme: Themed) => ({
  backgroundImage: 'none',
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  ...perScheme(theme, 'backgroundColor', RAISED),
});

export const components: Components<Themed> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { fontVariantNumeric: 'lining-nums', overflowY: 'scroll' },
      ':focus-visible': focusRing(theme),
      '[data-page-heading]:focus': { outline: 'none' },
      '::selection': { backgroundColor: `rgba(${theme.vars?.palette.primary.mainChannel} / 0.35)` },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 8, minHeight: 40, paddingInline: 18 },
      sizeSmall: { minHeight: 32, paddingInline: 12 },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      outlined: ({ theme }) => ({
        '&.MuiButton-colorInherit': perScheme(theme, 'borderColor', { dark: '#3A404B', light: '#C3C8D0' }),
      }),
      contained: ({ theme }) => ({
        '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
          ...filledStyle(theme),
          '&:hover': { filter: 'brightness(1.1)' },
        },
      }),
    },
  },
  MuiFab: {
    styleOverrides: { root: ({ theme }) => ({ ...raisedStyle(theme), boxShadow: 'none', color: 'inherit' }) },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 10 }, sizeMedium: { width: 44, height: 44 } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundImage: 'none',
        borderRadius: 14,
        border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      // A message stands above the dialog.
      container: { flexDirection: 'column' },
      paper: ({ theme }) => ({ ...raisedStyle(theme), borderRadius: 14 }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, paddingTop: 20, paddingBottom: 8 }) },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 20px' } } },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ ...raisedStyle(theme), borderRadius: 14 }) } },
  MuiAutocomplete: { styleOverrides: { paper: ({ theme }) => ({ ...raisedStyle(theme), marginTop: 4 }) } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 44, gap: 12, paddingInline: 16 } } },
  MuiDrawer: { styleOverrides: { paper: ({ theme }) => ({ ...raisedStyle(theme), border: 0 }) } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: (theme.vars ?? theme).palette.info.main,
        },
      }),
      notchedOutline: ({ theme }) => perScheme(theme, 'borderColor', INPUT_BORDER),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focused:not(.Mui-error)': { color: (theme.vars ?? theme).palette.info.main },
      }),
    },
  },
  MuiContainer: {
    styleOverrides: {
      maxWidthLg: ({ theme }) => ({ [theme.breakpoints.up('xl')]: { maxWidth: 1480 } }),
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 500 },
      outlined: ({ theme }) => perScheme(theme, 'borderColor', { dark: '#3A404B', light: '#C3C8D0' }),
    },
  },
  // MUI's own grey is too pale on the ground of the light theme.
  MuiToggleButton: {
    styleOverrides: { root: ({ theme }) => ({ color: (theme.vars ?? theme).palette.text.secondary }) },
  },
  MuiBadge: {
    styleOverrides: {
      colorPrimary: ({ theme }) => ({ ...filledStyle(theme), fontWeight: 700 }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 10, alignItems: 'center' }, message: { overflowWrap: 'anywhere' } },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.8125rem',
        backgroundColor: (theme.vars ?? theme).palette.text.primary,
        color: (theme.vars ?? theme).palette.background.default,
      }),
    },
  },
  // A paler red beside the brand's looks like a bar of its own.
  MuiLinearProgress: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: (theme.vars ?? theme).palette.divider }) },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiPaginationItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        '&.Mui-selected': { ...filledStyle(theme), '&:hover': filledStyle(theme) },
      }),
    },
  },
};

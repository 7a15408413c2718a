import type { ThemeOptions } from '@mui/material';

const CONDENSED = '"Barlow Condensed", "Arial Narrow", "Roboto Condensed", sans-serif';
const BODY = '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif';

/** A heading in the condensed face; sizes in pixels for xs and md. */
function heading(small: number, large: number, weight = 600) {
  return {
    fontFamily: CONDENSED,
    fontWeight: weight,
    fontSize: `${small / 16}rem`,
    lineHeight: 1.12,
    letterSpacing: '0.002em',
    '@media (min-width: 900px)': { fontSize: `${large / 16}rem` },
  };
}

export const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: BODY,
  fontSize: 15,
  htmlFontSize: 16,
  body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
  body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
  overline: { fontFamily: CONDENSED, fontWeight: 600, fontSize: '0.9375rem', letterSpacing: '0.08em' },
  button: { fontWeight: 600, fontSize: '0.875rem', textTransform: 'none', letterSpacing: 0 },
  h1: heading(34, 48, 700),
  h2: heading(24, 26),
  h3: heading(20, 22),
  h4: heading(18, 20),
  h5: heading(17, 18),
  h6: heading(16, 17),
  subtitle1: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
  subtitle2: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
};

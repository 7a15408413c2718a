import { Box, Container, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { t } from '../texts.ts';
import { GLOW } from '../theme/palette.ts';

const glow = (rgb: string, strength: number) =>
  `radial-gradient(60% 100% at 82% 88%, rgba(${rgb}, ${strength}) 0%, rgba(${rgb}, ${strength / 3}) 48%, rgba(${rgb}, 0) 78%)`;

function TailLight() {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        position: 'absolute',
        inset: 0,
        background: glow(GLOW.light, 0.22),
        maskImage: 'linear-gradient(#000 72%, transparent)',
        ...theme.applyStyles('dark', { background: glow(GLOW.dark, 0.52) }),
      })}
    />
  );
}

/** A coupe at night: one stroke that fades at both ends, standing in its own tail light. */
function NightCar() {
  return (
    <Box
      component="svg"
      viewBox="0 0 880 190"
      aria-hidden
      sx={{
        position: 'absolute',
        right: { xs: '-38%', md: '-4%' },
        bottom: { xs: 24, md: 36 },
        width: { xs: '125%', md: '66%' },
        maxWidth: 960,
        fill: 'none',
        stroke: (theme) => `rgba(${theme.vars?.palette.primary.mainChannel} / 0.62)`,
        strokeWidth: 2,
        strokeLinecap: 'round',
        maskImage: 'linear-gradient(90deg, transparent, #000 18%, #000 84%, transparent)',
      }}
    >
      <path d="M8 150c60 0 104-6 150-34 52-32 92-84 172-102 70-14 170-14 240 0 52 11 96 38 150 66 48 6 98 14 128 44" />
      <path d="M330 16c-30 22-50 42-60 62h282c-8-26-22-50-46-66M552 78l164 3" opacity="0.45" />
      <path d="M168 150a50 50 0 0 1 100 0M638 150a50 50 0 0 1 100 0M268 150h370M738 150h110" />
      <circle cx="218" cy="152" r="34" />
      <circle cx="688" cy="152" r="34" />
    </Box>
  );
}

/** The first thing people see: the headline, what to do, and a car in the dark. */
export function Hero({ actions }: { readonly actions: ReactNode }) {
  useEffect(() => {
    document.title = t('site');
  }, []);
  return (
    <Box sx={{ position: 'relative', overflow: 'hidden' }}>
      <TailLight />
      <NightCar />
      <Container sx={{ position: 'relative', py: { xs: 6, md: 9 }, pb: { xs: 18, md: 14 } }}>
        <Typography
          variant="h1"
          tabIndex={-1}
          data-page-heading
          sx={{ fontSize: { xs: '3rem', md: '4.25rem' }, letterSpacing: '-0.005em', lineHeight: 1 }}
        >
          {t('heroTitle')}
        </Typography>
        <Typography sx={{ mt: 2, mb: 3.5, maxWidth: '50ch', fontSize: { md: '1.0625rem' }, color: 'text.secondary' }}>
          {t('heroText')}
        </Typography>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {actions}
        </Stack>
      </Container>
    </Box>
  );
}

import { Box, Container, Typography } from '@mui/material';
import { t } from '../texts.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

export function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: 8, bgcolor: 'background.paper' }}>
      <Container sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '2fr 1fr' }, py: 5, pr: { xs: 10, lg: 3 } }}>
        <Box>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {t('aboutUs')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{t('aboutText')}</Typography>
        </Box>
        <Box>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {t('contact')}
          </Typography>
          <ContactLinks />
          <LanguageSwitch />
        </Box>
      </Container>
    </Box>
  );
}

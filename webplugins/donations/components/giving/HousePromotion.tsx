import { LinkButton, usePluginSettings } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { t } from '../../texts/giving.ts';

/** At the foot of each page: the site asks for donations. Who has no promotions does not see it, at once and everywhere. */
export default function HousePromotion() {
  const { housePromotion = true } = usePluginSettings<{ readonly housePromotion: boolean }>('donations');
  if (!housePromotion) return null;
  return (
    <Box
      component="aside"
      aria-label={t('promotionLabel')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        p: 2.5,
        // As wide as a page, with its margins.
        width: 'calc(100% - 32px)',
        maxWidth: 1152,
        mx: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography sx={{ flex: '1 1 260px' }}>{t('promotionText')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LinkButton to="/donate" variant="outlined">
          {t('donate')}
        </LinkButton>
        <LinkButton to="/AdFreeDonation" color="inherit">
          {t('promotionHide')}
        </LinkButton>
      </Box>
    </Box>
  );
}

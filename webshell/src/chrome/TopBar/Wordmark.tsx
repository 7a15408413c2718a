import { Link } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';

/** MOTORCLUB, the second half in the brand colour; leads home. */
export function Wordmark() {
  return (
    <Typography
      component={Link}
      to="/"
      variant="h2"
      translate="no"
      sx={{ fontWeight: 700, letterSpacing: '0.04em', color: 'text.primary', textDecoration: 'none', borderRadius: 1 }}
    >
      MOTOR
      <Box component="span" sx={{ color: 'primary.main' }}>
        CLUB
      </Box>
    </Typography>
  );
}

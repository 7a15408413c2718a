import { Icon, type IconName, TextLink } from '@motorclub/sdk';
import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface TileProps {
  readonly icon: IconName;
  readonly title: string;
  /** Where the whole tile leads; links of its own stand above that. */
  readonly to?: string;
  readonly children: ReactNode;
}

/** A card of the overview: what it is about, and how things stand. */
export function Tile({ icon, title, to, children }: TileProps) {
  return (
    <Card component="section" aria-label={title} sx={{ position: 'relative', p: 2.5, height: '100%' }}>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Box sx={{ color: 'primary.main', pt: 0.25 }}>
          <Icon name={icon} size={28} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
            {to ? (
              <TextLink
                to={to}
                color="text.primary"
                sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } }}
              >
                {title}
              </TextLink>
            ) : (
              title
            )}
          </Typography>
          <Box sx={{ color: 'text.secondary', '& a': { position: 'relative', zIndex: 1 } }}>{children}</Box>
        </Box>
      </Stack>
    </Card>
  );
}

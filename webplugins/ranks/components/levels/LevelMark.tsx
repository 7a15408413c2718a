import { Icon } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { Level } from '../../api/levels.ts';
import { COLOURS, iconOf } from '../../lib/levelIcon.ts';
import { t } from '../../texts/levels.ts';

/** A level in a few letters: its icon and number, with its name for those who point at it or cannot see it. */
export function LevelMark({ level }: { readonly level: Level }) {
  const name = t('levelMark', { level: level.level, name: level.name });
  return (
    <Box
      component="span"
      role="img"
      aria-label={name}
      title={name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        verticalAlign: 'middle',
        typography: 'caption',
        fontWeight: 700,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        color: COLOURS[level.colour],
      }}
    >
      <Icon name={iconOf(level)} size={14} />
      {level.level}
    </Box>
  );
}

import { Menu, MenuItem } from '@mui/material';
import { t } from './texts.ts';

const EMOJI: readonly (readonly [string, string])[] = [
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['👏', 'Clapping'],
  ['🙏', 'Thank you'],
  ['💪', 'Strong'],
  ['👀', 'Eyes'],
  ['😀', 'Grinning'],
  ['😂', 'Laughing'],
  ['😉', 'Winking'],
  ['😍', 'Heart eyes'],
  ['🤔', 'Thinking'],
  ['😅', 'Sweating'],
  ['😢', 'Crying'],
  ['😡', 'Angry'],
  ['😱', 'Shocked'],
  ['🤷', 'Shrugging'],
  ['❤️', 'Heart'],
  ['🔥', 'Fire'],
  ['🎉', 'Party'],
  ['✅', 'Done'],
  ['❌', 'Cross'],
  ['⚠️', 'Warning'],
  ['💡', 'Idea'],
  ['💰', 'Money'],
  ['🚗', 'Car'],
  ['🏎️', 'Racing car'],
  ['🚙', 'Off-road car'],
  ['🏁', 'Chequered flag'],
  ['🔧', 'Spanner'],
  ['🛠️', 'Tools'],
  ['🔩', 'Nut and bolt'],
  ['⚙️', 'Gear'],
  ['🔋', 'Battery'],
  ['⛽', 'Fuel pump'],
  ['🛞', 'Wheel'],
  ['🧰', 'Toolbox'],
];
const GRID = { display: 'grid', gridTemplateColumns: 'repeat(6, 44px)', p: 0.5 } as const;

export interface EmojiMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onChoose: (emoji: string) => void;
  readonly onClose: () => void;
}

/** Signs to choose from, as a menu: arrow keys and first letters work. */
export function EmojiMenu({ anchor, onChoose, onClose }: EmojiMenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      // The focus goes to the text.
      disableRestoreFocus
      slotProps={{ list: { 'aria-label': t('emoji'), sx: GRID } }}
    >
      {EMOJI.map(([emoji, name]) => (
        <MenuItem
          key={name}
          aria-label={name}
          onClick={() => onChoose(emoji)}
          sx={{ justifyContent: 'center', minHeight: 44, px: 0, fontSize: '1.25rem', borderRadius: 1 }}
        >
          {emoji}
        </MenuItem>
      ))}
    </Menu>
  );
}

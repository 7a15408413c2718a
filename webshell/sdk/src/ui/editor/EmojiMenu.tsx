import { Box, ButtonBase, Popover, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { t } from './texts.ts';

/** Each with its name and other words that it is searched by. */
const EMOJI: readonly (readonly [string, string, string])[] = [
  ['👍', 'Thumbs up', 'yes good like'],
  ['👎', 'Thumbs down', 'no bad'],
  ['👏', 'Clapping', 'applause bravo'],
  ['🙏', 'Thank you', 'please pray thanks'],
  ['💪', 'Strong', 'muscle power'],
  ['👀', 'Eyes', 'look watching'],
  ['😀', 'Grinning', 'smile happy'],
  ['😂', 'Laughing', 'lol tears joy'],
  ['😉', 'Winking', 'joke'],
  ['😍', 'Heart eyes', 'love'],
  ['🤔', 'Thinking', 'hmm'],
  ['😅', 'Sweating', 'phew nervous'],
  ['😢', 'Crying', 'sad tear'],
  ['😡', 'Angry', 'rage'],
  ['😱', 'Shocked', 'scream fear'],
  ['🤷', 'Shrugging', 'unsure dunno'],
  ['❤️', 'Heart', 'love'],
  ['🔥', 'Fire', 'hot flame'],
  ['🎉', 'Party', 'celebrate congratulations'],
  ['✅', 'Done', 'check yes tick'],
  ['❌', 'Cross', 'no wrong'],
  ['⚠️', 'Warning', 'danger attention'],
  ['💡', 'Idea', 'light bulb'],
  ['💰', 'Money', 'cash price'],
  ['🚗', 'Car', 'auto vehicle'],
  ['🏎️', 'Racing car', 'race fast'],
  ['🚙', 'Off-road car', 'suv 4x4'],
  ['🏁', 'Chequered flag', 'finish race checkered'],
  ['🔧', 'Spanner', 'wrench repair'],
  ['🛠️', 'Tools', 'hammer repair workshop'],
  ['🔩', 'Nut and bolt', 'screw'],
  ['⚙️', 'Gear', 'settings cog'],
  ['🔋', 'Battery', 'charge electric'],
  ['⛽', 'Fuel pump', 'petrol gas diesel'],
  ['🛞', 'Wheel', 'tyre tire'],
  ['🧰', 'Toolbox', 'repair'],
];
const COLUMNS = 6;
const GRID = {
  display: 'grid',
  gridTemplateColumns: `repeat(${COLUMNS}, 44px)`,
  maxHeight: 280,
  overflowY: 'auto',
} as const;
const SIGN = {
  height: 44,
  fontSize: '1.25rem',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

export interface EmojiMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onChoose: (emoji: string) => void;
  readonly onClose: () => void;
}

/** Arrows lead from the search into the signs, through them, and back. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const search = event.currentTarget.querySelector('input');
  const signs = [...event.currentTarget.querySelectorAll('button')];
  const at = signs.indexOf(document.activeElement as HTMLButtonElement);
  // In the search, the arrows to the sides move the caret.
  if (step === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const next = at < 0 ? 0 : at + step;
  if (next < 0) search?.focus();
  else signs[Math.min(next, signs.length - 1)]?.focus();
}

/** Signs to choose from; what is typed searches them, Enter takes the first. */
export function EmojiMenu({ anchor, onChoose, onClose }: EmojiMenuProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = EMOJI.filter(([, name, words]) => `${name} ${words}`.toLowerCase().includes(wanted));
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A form around the editor is not to be sent.
    event.preventDefault();
    if (found[0]) onChoose(found[0][0]);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // The focus goes to the text.
      disableRestoreFocus
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('emoji'), sx: { p: 1 } } }}
    >
      <Box onKeyDown={onArrow}>
        <TextField
          autoFocus
          fullWidth
          size="small"
          type="search"
          label={t('findEmoji')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={onEnter}
          sx={{ my: 1 }}
        />
        <Box role="group" aria-label={t('emoji')} sx={GRID}>
          {found.map(([sign, name], at) => (
            <ButtonBase
              key={name}
              aria-label={name}
              title={name}
              tabIndex={at === 0 ? 0 : -1}
              onClick={() => onChoose(sign)}
              sx={SIGN}
            >
              {sign}
            </ButtonBase>
          ))}
        </Box>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {found.length === 0 ? t('noEmoji') : null}
        </Typography>
      </Box>
    </Popover>
  );
}

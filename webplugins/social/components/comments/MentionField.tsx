import { formatNumber, Hidden, UserAvatar } from '@motorclub/sdk';
import { Box, MenuItem, MenuList, Paper, Popper, TextField } from '@mui/material';
import { useId, useRef } from 'react';
import type { Person } from '../../api/types.ts';
import { type Mentions, useMentions } from '../../lib/useMentions.ts';
import { lengthOf } from '../../lib/validate.ts';
import { BODY } from '../../limits.ts';
import { t } from '../../texts.ts';

/** From here on the count shows. */
const NEARLY_FULL = 0.7;

interface NamesProps {
  readonly id: string;
  readonly anchor: HTMLElement | null;
  readonly mentions: Mentions;
}

/** The names under the text. The focus stays in the text; the arrows move in here. */
function Names({ id, anchor, mentions }: NamesProps) {
  const option = (person: Person, at: number) => (
    <MenuItem
      key={person.id}
      id={`${id}-${at}`}
      role="option"
      tabIndex={-1}
      selected={at === mentions.active}
      aria-selected={at === mentions.active}
      // The field would lose the focus before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => mentions.choose(person)}
    >
      <UserAvatar username={person.username} profileImage={person.profileImage} size={24} />
      {person.username}
    </MenuItem>
  );
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      // Outside the page's landmarks, so it is one of its own.
      role="region"
      aria-label={t('mentionList')}
      sx={{ zIndex: 'modal' }}
    >
      <Paper elevation={8} sx={{ border: 1, borderColor: 'divider', mt: 0.5, minWidth: 200 }}>
        <MenuList id={id} role="listbox" aria-label={t('mentionList')} dense tabIndex={-1}>
          {mentions.people.map(option)}
        </MenuList>
      </Paper>
    </Popper>
  );
}

function Help({ error, count }: { readonly error: string | undefined; readonly count: number }) {
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <span>{error ?? t('commentHelp')}</span>
      {count >= BODY.max * NEARLY_FULL ? (
        <Box component="span" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
          {t('counter', { count: formatNumber(count), max: formatNumber(BODY.max) })}
        </Box>
      ) : null}
    </Box>
  );
}

export interface MentionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly autoFocus: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The text of a comment; `@` and some letters offer names. */
export function MentionField({ label, value, autoFocus, error, onChange }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const mentions = useMentions({ field, text: value, onChange });
  const open = mentions.people.length > 0;
  const look = (target: HTMLTextAreaElement) => mentions.look(target.value, target.selectionStart);
  return (
    <>
      <TextField
        label={label}
        multiline
        autoFocus={autoFocus}
        minRows={2}
        maxRows={12}
        size="small"
        value={value}
        inputRef={field}
        error={error !== undefined}
        helperText={<Help error={error} count={lengthOf(value)} />}
        onChange={({ target }) => {
          onChange(target.value);
          look(target as unknown as HTMLTextAreaElement);
        }}
        onBlur={mentions.close}
        onKeyDown={mentions.onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-autocomplete': 'list',
            ...(open ? { 'aria-controls': list, 'aria-activedescendant': `${list}-${mentions.active}` } : {}),
          },
        }}
      />
      <Hidden role="status">{open ? t('mentionCount', { count: mentions.people.length }) : ''}</Hidden>
      {open ? <Names id={list} anchor={field.current} mentions={mentions} /> : null}
    </>
  );
}

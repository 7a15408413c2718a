import { MenuItem, MenuList, Paper, Popper } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { sdk } from './sdk.ts';
import { t } from './texts.ts';

const TYPED_MS = 150;
const FRESH_MS = 60_000;

interface Named {
  readonly id: number;
  readonly username: string;
  readonly profileImage: string | null;
}

/** A word once it has stayed the same for so long; empty until then. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

export interface MentionNamesProps {
  readonly field: HTMLTextAreaElement;
  /** What is typed of the name so far; it ends at the caret. */
  readonly word: string;
  readonly onClose: () => void;
}

/** What a key does while names are offered: another place in the list, a choice, or the end of it. */
function stepOf(key: string, active: number, count: number): number | 'choose' | 'close' | null {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'Enter' || key === 'Tab') return 'choose';
  return key === 'Escape' ? 'close' : null;
}

/** Puts the whole name in the place of what was typed of it, as though it had been typed. */
function complete(field: HTMLTextAreaElement, word: string, username: string): void {
  const end = field.selectionEnd;
  field.setRangeText(`${username} `, end - word.length, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Members whose names begin with what is typed, under the field. The focus stays there; its arrows move in here. */
export function MentionNames({ field, word, onClose }: MentionNamesProps) {
  const list = useId();
  const [active, setActive] = useState(0);
  const typed = useSettled(word, TYPED_MS);
  const user = sdk.useUser();
  const { data } = useQuery({
    queryKey: ['sdk', 'members', typed],
    queryFn: ({ signal }) =>
      sdk.api.get<{ readonly items: readonly Named[] }>('/users/mentionable', { query: { q: typed }, signal }),
    enabled: user !== null && typed !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const people = data?.items ?? [];
  const count = people.length;
  const at = Math.min(active, Math.max(0, count - 1));
  const chosen = people[at]?.username;

  // The field belongs to the form: its keys are listened to only while there are names to choose from.
  useEffect(() => {
    if (chosen === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const step = event.ctrlKey || event.metaKey ? null : stepOf(event.key, at, count);
      if (step === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (typeof step === 'number') setActive(step);
      else if (step === 'choose') complete(field, word, chosen);
      else onClose();
    };
    field.addEventListener('keydown', onKey);
    field.setAttribute('aria-controls', list);
    field.setAttribute('aria-activedescendant', `${list}-${at}`);
    return () => {
      field.removeEventListener('keydown', onKey);
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field, word, chosen, at, count, list, onClose]);

  if (count === 0) return null;
  return (
    <>
      <sdk.Hidden>
        <span role="status">{t('membersFound', { count })}</span>
      </sdk.Hidden>
      <Popper
        open
        anchorEl={field}
        placement="bottom-start"
        // Outside the page's landmarks, so it is one of its own.
        role="region"
        aria-label={t('members')}
        sx={{ zIndex: 'modal' }}
      >
        <Paper elevation={8} sx={{ border: 1, borderColor: 'divider', mt: 0.5, minWidth: 200 }}>
          <MenuList id={list} role="listbox" aria-label={t('members')} dense tabIndex={-1}>
            {people.map(({ id, username, profileImage }, place) => (
              <MenuItem
                key={id}
                id={`${list}-${place}`}
                role="option"
                tabIndex={-1}
                selected={place === at}
                aria-selected={place === at}
                // The field would lose the focus before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => complete(field, word, username)}
                sx={{ gap: 1 }}
              >
                <sdk.UserAvatar username={username} profileImage={profileImage} size={24} />
                {username}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
    </>
  );
}

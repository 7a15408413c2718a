import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { mentionCandidates } from '../api/mentions.ts';
import type { Person } from '../api/types.ts';
import { completed, type Mention, mentionAt } from './mention.ts';
import { useLater } from './useLater.ts';

const TYPING_MS = 150;
const NOBODY: readonly Person[] = [];

export interface Mentions {
  /** Whom one may mean; empty while nobody is being named. */
  readonly people: readonly Person[];
  readonly active: number;
  readonly look: (text: string, caret: number) => void;
  readonly close: () => void;
  readonly choose: (person: Person) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Given {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** What a key does while names are offered: another place in the list, a choice, or the end of it. */
function stepOf(key: string, active: number, count: number): number | 'choose' | 'close' | null {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'Enter' || key === 'Tab') return 'choose';
  return key === 'Escape' ? 'close' : null;
}

/** Offers names while a mention is typed into a text area. */
export function useMentions({ field, text, onChange }: Given): Mentions {
  const [mention, setMention] = useState<Mention | null>(null);
  const [active, setActive] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const word = useLater(mention?.word ?? '', TYPING_MS);
  const { data } = useQuery({
    ...mentionCandidates(word),
    enabled: word !== '' && mention !== null,
    placeholderData: keepPreviousData,
  });
  const people = mention !== null && data ? data : NOBODY;

  // After the text with the name in it was drawn.
  useEffect(() => {
    if (caret === null) return;
    field.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret, field]);

  const close = () => setMention(null);
  const look = (next: string, at: number) => {
    setMention(mentionAt(next, at));
    setActive(0);
  };
  const choose = ({ username }: Person) => {
    if (mention === null) return;
    const done = completed(text, mention, username);
    onChange(done.text);
    setCaret(done.caret);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = people.length > 0 ? stepOf(event.key, active, people.length) : null;
    if (step === null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const person = people[active];
    if (typeof step === 'number') setActive(step);
    else if (step === 'choose' && person) choose(person);
    else close();
  };
  return { people, active, look, close, choose, onKeyDown };
}

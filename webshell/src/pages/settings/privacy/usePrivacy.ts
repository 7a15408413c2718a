import { useChoice } from '../../useChoice.ts';
import { type Privacy, privacy, updatePrivacy } from '../api/me.ts';
import { t } from '../texts.ts';

type Change = Partial<Privacy>;

function undoChange(before: Privacy, changes: Change): Change {
  const names = Object.keys(changes) as (keyof Privacy)[];
  return Object.fromEntries(names.map((name) => [name, before[name]])) as Change;
}

/** Each switch is saved by itself, at once, and can be taken back. */
export function usePrivacy(): (changes: Change) => void {
  return useChoice({
    query: privacy,
    save: updatePrivacy,
    changed: (now: Privacy, changes: Change) => ({ ...now, ...changes }),
    undoing: undoChange,
    words: { saved: t('saved'), undo: t('undo'), notSaved: t('notSaved') },
  });
}

import { type FocusEvent, useRef } from 'react';
import type { Field, WordsForm } from './useWords.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;
const isField = (name: string): name is Field => name === 'subject' || name === 'text' || name === 'html';

/** For the element around the fields: remembers the last caret position, so that a variable can be inserted there. */
export function useInsertVariable(form: Pick<WordsForm, 'set'>) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef<TextElement | null>(null);
  return {
    around: {
      ref: element,
      onFocus: ({ target }: FocusEvent) => {
        if (target instanceof HTMLElement && target.matches('input[name], textarea[name]')) {
          last.current = target as TextElement;
        }
      },
    },
    putIn: (placeholder: string) => {
      const into = last.current?.isConnected
        ? last.current
        : element.current?.querySelector<TextElement>('[name=text]');
      if (!into || !isField(into.name)) return;
      const [from, to] = [into.selectionStart ?? into.value.length, into.selectionEnd ?? into.value.length];
      form.set(into.name, into.value.slice(0, from) + placeholder + into.value.slice(to));
      into.focus();
      setTimeout(() => into.setSelectionRange(from + placeholder.length, from + placeholder.length));
    },
    focusOn: (field: Field) => element.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus(),
  };
}

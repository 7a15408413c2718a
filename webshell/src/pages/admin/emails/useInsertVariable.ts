import { type FocusEvent, useRef } from 'react';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** For the element around the fields: remembers the last caret position, so that a variable can be inserted there. */
export function useInsertVariable<N extends string>(set: (name: N, value: string) => void) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef<TextElement | null>(null);
  return {
    around: {
      ref: element,
      onFocus: ({ target }: FocusEvent) => {
        if (target instanceof HTMLElement && target.matches('input[type=text][name], textarea[name]')) {
          last.current = target as TextElement;
        }
      },
    },
    putIn: (placeholder: string) => {
      const into = last.current?.isConnected
        ? last.current
        : element.current?.querySelector<TextElement>('[name=text]');
      if (!into) return;
      const [from, to] = [into.selectionStart ?? into.value.length, into.selectionEnd ?? into.value.length];
      set(into.name as N, into.value.slice(0, from) + placeholder + into.value.slice(to));
      into.focus();
      setTimeout(() => into.setSelectionRange(from + placeholder.length, from + placeholder.length));
    },
  };
}

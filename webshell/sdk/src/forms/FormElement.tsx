import { Stack, type SxProps, type Theme } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormHandle } from './useForm.ts';

interface FormElementProps {
  readonly form: Pick<FormHandle<object>, 'pending' | 'refusals' | 'submit'>;
  readonly label?: string | undefined;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

/** Goes to the first field that is wrong, or to what is said above the fields. */
function showFirstError(element: HTMLElement | null): void {
  const wrong = element?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])');
  const shown = wrong ?? element?.querySelector<HTMLElement>('[role="alert"]');
  shown?.scrollIntoView({ block: wrong ? 'center' : 'nearest' });
  const group = wrong?.matches('[role="radiogroup"]');
  (group ? wrong?.querySelector('input') : wrong)?.focus({ preventScroll: true });
}

/** A button that can no longer be pressed loses the focus; the next Tab goes on from the form, not from the page's top. */
function keepFocus(element: HTMLElement | null): void {
  const button = element?.querySelector<HTMLButtonElement>('button[type="submit"]');
  const at = document.activeElement;
  if (button?.disabled && (at === button || at === document.body)) element?.focus({ preventScroll: true });
}

/** The element of a form: sends it, and goes to what was refused. */
export function FormElement({ form, label, sx = {}, children }: FormElementProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusals > 0) showFirstError(element.current);
  }, [form.refusals]);
  const named = label !== undefined;
  useEffect(() => {
    if (named && !form.pending) keepFocus(element.current);
  }, [named, form.pending]);
  return (
    <Stack
      component="form"
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={form.submit}
      {...(named ? { tabIndex: -1 } : {})}
      sx={[{ outline: 'none !important' }, sx as object]}
    >
      {children}
    </Stack>
  );
}

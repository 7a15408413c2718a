import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors as HookErrors,
  type Resolver,
  set as setPath,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { isSame } from '../equality.ts';
import { isHeld } from '../http.ts';
import { toast } from '../toasts.ts';
import { isSkipped } from '../zone.ts';
import { type Complaint, complaintsOf, type FieldErrors, findField } from './complaints.ts';
import { t } from './texts.ts';

/** Where values are kept that outlive their form; what `useEditDraft` answers is one. */
export interface FormDraft<V> {
  readonly value: V;
  readonly change: (next: V) => void;
  readonly discard: () => void;
}

export interface FormOptions<V extends object, A> {
  readonly initial: V;
  /** What the server would refuse, by field. */
  readonly check?: (values: V) => FieldErrors;
  /** Whose clocks the times in it mean: times that they leave out in spring are refused. */
  readonly zone?: string;
  /** Fields by the names that the server has for them, where these differ. */
  readonly serverNames?: Readonly<Record<string, keyof V & string>>;
  readonly draft?: FormDraft<V>;
  /** Whether valid values are to be sent now; a captcha may be missing. */
  readonly mayBeSent?: (values: V) => boolean;
  readonly send: (values: V) => Promise<A>;
  /** What to say once it is done; nothing where the page shows it. */
  readonly done?: (answer: A, values: V) => string;
  /** Has what is shown asked for again, also after a refusal: somebody else may have been faster. */
  readonly refresh?: (client: QueryClient) => unknown;
  readonly onSent?: (answer: A, values: V) => void;
  /** Shows a refusal elsewhere; true if it is shown. */
  readonly onRefused?: (error: unknown, refuse: Refuse) => boolean | undefined;
}

/** Shows complaints at the fields that they name and goes to the first; those about no shown field are answered. */
export type Refuse = (complaints: readonly Complaint[]) => readonly Complaint[];

/** Where a field of a form finds its value. */
export interface FieldSource<V extends object> {
  /** What is typed. Reading it while rendering renders the component again with every letter. */
  readonly values: V;
  readonly control: Control;
  set<N extends keyof V & string>(name: N, value: V[N]): void;
  /** Says that a field is shown; what it answers says that it no longer is. */
  readonly show: (name: string) => () => void;
}

/** A form: what is typed, what is wrong with it by the browser's or the server's word, and sending it. */
export interface FormHandle<V extends object, A = unknown> extends FieldSource<V> {
  readonly dirty: boolean;
  readonly pending: boolean;
  /** What the server refused about none of the fields that are shown, or that what was sent waits for staff. */
  readonly failure: unknown;
  readonly sending: UseMutationResult<A, Error, V>;
  /** How often something was refused. */
  readonly refusals: number;
  readonly refuse: Refuse;
  /** How many fields are wrong. */
  readonly errorCount: number;
  clearErrors(): void;
  submit(event?: BaseSyntheticEvent): void;
  /** Back to the values that it began with, or to others. */
  reset(values?: V): void;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Times that clocks of a zone leave out in spring, by field. */
function skippedTimes(values: object, zone: string | undefined): FieldErrors {
  if (!zone) return {};
  const skipped = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' && TIME.test(value) && isSkipped(value, zone),
  );
  return Object.fromEntries(skipped.map(([name]) => [name, t('timeSkipped', { zone })]));
}

function resolverOf<V extends object>({ check, zone }: Pick<FormOptions<V, never>, 'check' | 'zone'>): Resolver<V> {
  return (values) => {
    const found = { ...skippedTimes(values, zone), ...check?.(values) };
    const errors: HookErrors<V> = {};
    for (const [name, message] of Object.entries(found)) {
      if (message !== undefined) setPath(errors, name, { type: 'check', message });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

type Adopt<V extends object> = UseFormReturn<V>['reset'];

/** Keeps what is typed in the draft, and takes over what is put into it from outside; answers how to take over more. */
function useKept<V extends object>(hook: UseFormReturn<V>, draft: FormDraft<V> | undefined): Adopt<V> {
  const { subscribe, getValues, reset } = hook;
  const adopting = useRef(false);
  const adopt: Adopt<V> = useCallback(
    (...values) => {
      adopting.current = true;
      reset(...values);
      adopting.current = false;
    },
    [reset],
  );
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => adopting.current || draft?.change(values),
      }),
    [subscribe, draft],
  );
  // Rows of a list reach the draft after they are drawn: only a draft that has changed may be ahead of the form.
  const known = useRef<V>(undefined);
  // Before anything is painted: a draft would flicker.
  useLayoutEffect(() => {
    if (!draft || isSame(draft.value, known.current)) return;
    known.current = draft.value;
    if (!isSame(draft.value, getValues())) adopt(draft.value, { keepDefaultValues: true });
  }, [draft, getValues, adopt]);
  return adopt;
}

/** The names of the fields that are shown, and how a field says that it is. */
function useShown() {
  const [shown] = useState(() => new Set<{ readonly name: string }>());
  const show = useCallback(
    (name: string) => {
      const field = { name };
      shown.add(field);
      return () => void shown.delete(field);
    },
    [shown],
  );
  return { show, names: () => new Set([...shown].map(({ name }) => name)) };
}

/** Complaints about fields that are shown go there; answers the others. */
function place<V extends object>(hook: UseFormReturn<V>, complaints: readonly Complaint[], fieldOf: FindField) {
  const left: Complaint[] = [];
  const placed = new Set<string>();
  for (const complaint of complaints) {
    const field = fieldOf(complaint.field);
    if (field === undefined) left.push(complaint);
    else if (!placed.has(field)) hook.setError(field as never, { type: 'server', message: complaint.message });
    if (field !== undefined) placed.add(field);
  }
  return left;
}

type FindField = (named: string) => string | undefined;
type ServerNames = Readonly<Record<string, string>>;
const SAME_NAMES: ServerNames = {};

/** State, checks and sending of one form, on react-hook-form; the server's errors find their fields by name. */
export function useForm<V extends object, A = unknown>(options: FormOptions<V, A>): FormHandle<V, A> {
  const { initial, serverNames = SAME_NAMES, draft, mayBeSent, send, done, refresh, onSent, onRefused } = options;
  const client = useQueryClient();
  const hook = useHookForm<V>({
    defaultValues: initial as DefaultValues<V>,
    resolver: resolverOf(options),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  const adopt = useKept(hook, draft);
  const { show, names } = useShown();

  const refuse: Refuse = (complaints) => {
    const shown = names();
    const left = place(hook, complaints, (named) => findField(named, shown, serverNames));
    setRefusals((now) => now + 1);
    return left;
  };
  // Staff have what was typed: the form is ready for the next.
  const showWaiting = (held: Error) => {
    draft?.discard();
    adopt(initial);
    setFailure(held);
    setRefusals((now) => now + 1);
  };
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer, values) => {
      if (done) toast.success(done(answer, values));
      onSent?.(answer, values);
      draft?.discard();
    },
    // Not awaited: what is on the screen need not wait for what is beside it.
    onSettled: () => void refresh?.(client),
    onError: (error) => {
      if (isHeld(error)) return showWaiting(error);
      if (onRefused?.(error, refuse)) return;
      const complaints = complaintsOf(error);
      setFailure(refuse(complaints).length > 0 || complaints.length === 0 ? error : null);
    },
  });
  const submitChecked = async () => {
    let valid = false;
    setFailure(null);
    await hook.handleSubmit((values) => {
      valid = true;
      if (!mayBeSent || mayBeSent(values)) sending.mutate(values);
    })();
    // Only now are the errors at the fields.
    if (!valid) setRefusals((now) => now + 1);
  };
  return {
    get values() {
      return hook.watch();
    },
    get dirty() {
      return hook.formState.isDirty;
    },
    pending: sending.isPending,
    failure,
    sending,
    refusals,
    control: hook.control as unknown as Control,
    set: (name, value) => {
      hook.setValue(name as never, value as never, { shouldDirty: true });
      hook.clearErrors(name as never);
    },
    show,
    refuse,
    get errorCount() {
      return Object.keys(hook.formState.errors).length;
    },
    clearErrors: () => {
      hook.clearErrors();
      setFailure(null);
    },
    submit: (event) => {
      event?.preventDefault();
      // React passes a dialog's submit on to the form of the page that opened it.
      event?.stopPropagation();
      if (!sending.isPending) void submitChecked();
    },
    reset: (values = initial) => {
      draft?.discard();
      setFailure(null);
      adopt(values);
    },
  };
}

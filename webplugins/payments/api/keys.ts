/** Query keys, from the whole plugin down to one payment. */
export const keys = {
  one: (id: number) => ['payments', 'one', id] as const,
  synced: (id: number) => ['payments', 'synced', id] as const,
  providers: () => ['payments', 'providers'] as const,
  session: (ref: string) => ['payments', 'sandbox', ref] as const,
  sandboxPanel: () => ['payments', 'sandbox-panel'] as const,
  managed: () => ['payments', 'managed'] as const,
};

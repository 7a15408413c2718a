/** What is wrong with a form, by field. */
export type Errors<F extends string> = Partial<Record<F, string>>;

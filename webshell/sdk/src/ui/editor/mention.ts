// As usernames are; a mail address is none, so something else than a letter has to stand before.
const TYPED = /(?:^|[^\w@.-])@([\w.-]{1,20})$/;

/** What stands after the `@` of the mention that ends at the caret; empty where none does. */
export function mentionAt(text: string, caret: number): string {
  return TYPED.exec(text.slice(0, caret))?.[1] ?? '';
}

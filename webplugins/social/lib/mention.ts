/** Where a mention is being typed: from its `@` to the caret. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  /** What stands after the `@`. */
  readonly word: string;
}

// As usernames are; a mail address is none, so something else than a letter has to stand before.
const TYPED = /(?:^|[^\w@.-])@([A-Za-z0-9_.-]{1,20})$/;

/** The mention that ends at the caret, or null. */
export function mentionAt(text: string, caret: number): Mention | null {
  const word = TYPED.exec(text.slice(0, caret))?.[1];
  return word === undefined ? null : { from: caret - word.length - 1, to: caret, word };
}

export interface Completed {
  readonly text: string;
  readonly caret: number;
}

/** The text with the whole name in place of what was typed of it, and a space to go on. */
export function completed(text: string, { from, to }: Mention, username: string): Completed {
  const before = `${text.slice(0, from)}@${username} `;
  return { text: before + text.slice(to).replace(/^ /, ''), caret: before.length };
}

/** 0 weak, 1 fair, 2 good, 3 strong. */
export type Strength = 0 | 1 | 2 | 3;

const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z0-9]/, 33],
];
/** Bits of guessing work from which a password is fair, good, strong. */
const STEPS = [45, 60, 80] as const;

/** Letters that do not follow from the one before: `aaaa` and `1234` count as one. */
function countSurprises(password: string): number {
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  return codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
}

/**
 * An estimate of how hard a password is to guess: its surprising letters times the bits of the kinds of letters it uses,
 * without what it takes from the person's own names. It only advises; the server refuses short and common ones.
 */
export function strengthOf(password: string, names: readonly string[] = []): Strength {
  let rest = password;
  for (const name of names) {
    if (name.length >= 3) rest = rest.toLowerCase().replaceAll(name.toLowerCase(), '');
  }
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(rest) ? size : 0), 0);
  const bits = countSurprises(rest) * Math.log2(Math.max(pool, 1));
  return STEPS.filter((step) => bits >= step).length as Strength;
}

import type { Engine, Entry, EntryKind, Generation } from '../api/catalogue.ts';

/** What an entry is called, with what it belongs to. */
export function titleOf(entry: Entry): string {
  if ('carModelName' in entry) return `${entry.brandName} ${entry.carModelName} ${entry.code}`;
  return 'brandName' in entry ? `${entry.brandName} ${entry.name}` : entry.name;
}

/** Which of the three kinds an entry is. */
export function kindOf(entry: Entry): EntryKind {
  if ('carModelName' in entry) return 'generations';
  return 'brandName' in entry ? 'car-models' : 'brands';
}

/** `1989–1997`, or `2015–` for what is still built. */
export const yearsOf = ({ yearFrom, yearTo }: Pick<Generation, 'yearFrom' | 'yearTo'>): string =>
  `${yearFrom}–${yearTo ?? ''}`;

/** The parts of a text between semicolons or commas. */
export const splitList = (text: string): string[] =>
  text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean);

export const joinList = (parts: readonly string[]): string => parts.join('; ');

export const FUELS = ['PETROL', 'DIESEL', 'HYBRID', 'PLUG_IN', 'ELECTRIC', 'LPG', 'HYDROGEN', 'OTHER'] as const;

/** Engines as lines of text, each `code/name/fuel/cc/kW/Nm` as in the files that are imported. */
export const engineLines = (engines: readonly Engine[]): string =>
  engines
    .map(({ code, name, fuel, displacementCc, powerKw, torqueNm }) =>
      [code, name, fuel.toLowerCase(), displacementCc ?? '', powerKw ?? '', torqueNm ?? '']
        .join('/')
        .replace(/\/+$/, ''),
    )
    .join('\n');

/** The engine of a line; null for a line that is none. */
function engineOf(line: string): Engine | null {
  const [code = '', name = '', typed = '', ...figures] = line.split('/').map((part) => part.trim());
  const fuel = FUELS.find((one) => one === typed.toUpperCase());
  const [displacementCc = null, powerKw = null, torqueNm = null] = figures.map((text) =>
    text === '' ? null : Number(text),
  );
  const numbers = [displacementCc, powerKw, torqueNm];
  if (
    !name ||
    !fuel ||
    figures.length > 3 ||
    numbers.some((one) => one !== null && !(Number.isInteger(one) && one > 0))
  )
    return null;
  return { code, name, fuel, displacementCc, powerKw, torqueNm };
}

/** The engines of a text, or the first line that is none. */
export function parseEngines(text: string): { readonly engines: Engine[] } | { readonly wrong: string } {
  const engines: Engine[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const engine = engineOf(line);
    if (!engine) return { wrong: line };
    engines.push(engine);
  }
  return { engines };
}

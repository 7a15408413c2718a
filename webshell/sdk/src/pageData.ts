/** The answers that a page brings along: calls for the same addresses take them, once, in place of asking. */
import type { LoadDecl } from './manifest.ts';
import type { HeldRight } from './platform.ts';

/** What `GET /platform/page` answers, and what the document of a visitor carries. */
export interface PageData {
  /** Nothing in it is older: ms since 1970, by the server's clock. */
  readonly at: number;
  readonly epoch: number;
  /** Whom it is for; null for visitors. */
  readonly viewer: number | null;
  readonly answers: readonly {
    readonly address: string;
    /** The answer's header `X-Frame-Seq`. */
    readonly position: string | null;
    readonly body: unknown;
  }[];
  /** By plugin, those that the viewer holds; with the first page of a visit. */
  readonly permissions?: Readonly<Record<string, readonly string[]>>;
  /** What the viewer has been granted; with the first page of a visit. */
  readonly rights?: readonly HeldRight[];
}

export interface CarriedAnswer {
  readonly body: unknown;
  readonly position: string | null;
}

/** How long calls wait for the page's answers before they are made all the same. */
export const HELD_MS = 1000;
/** What nobody has taken by then is no longer new enough. */
export const KEPT_MS = 15_000;

interface Kept extends CarriedAnswer {
  readonly until: number;
  /** Of an answer about `refs` those that nobody has taken, once somebody has taken some. */
  readonly left?: Set<string>;
}

function refsIn(key: string): { readonly wanted: readonly string[]; readonly rest: string } {
  const url = new URL(key, 'http://here');
  const wanted = url.searchParams.get('refs')?.split(',') ?? [];
  url.searchParams.delete('refs');
  return { wanted, rest: url.pathname + url.search };
}

/** Addresses are equal whatever the order of their parameters. */
export function addressKey(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** Matches the paths of calls that a page may bring the answers of. */
export function pathPattern(calls: readonly string[]): RegExp {
  const paths = calls.map((call) => (call.split('?', 1)[0] ?? '').replace(/[.+*^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(?:${paths.map((path) => path.replace(/\{\w+\}/g, '[^/]+')).join('|')})$`);
}

interface Loads {
  readonly loads?: readonly LoadDecl[];
}

/** Every call that these plugins declare. */
export function declaredCalls(
  plugins: readonly { readonly routes: readonly Loads[]; readonly slots: readonly Loads[] }[],
): string[] {
  return plugins.flatMap(({ routes, slots }) =>
    [...routes, ...slots].flatMap(({ loads = [] }) => loads.map(({ call }) => call)),
  );
}

export interface PageAnswers {
  /** Keeps the answers for the calls that are about to be made by the person that they are for. */
  keep(data: PageData, viewer: number | null): void;
  /** Keeps what is on its way, and has calls whose path matches wait for it, but not for long. */
  expect(loading: Promise<PageData>, paths: RegExp, viewer: number | null): void;
  /** The answer to a call, if the page has it or is about to. */
  take(address: string): Promise<CarriedAnswer | undefined>;
  /** Something was changed, or somebody else looks: what is here may be wrong. */
  clear(): void;
}

export function createPageAnswers(): PageAnswers {
  const answers = new Map<string, Kept>();
  const held = new Map<Promise<unknown>, RegExp>();
  let clearings = 0;
  function keep(data: PageData, viewer: number | null): void {
    if (data.viewer !== viewer) return;
    const now = Date.now();
    for (const [key, { until }] of answers) if (until < now) answers.delete(key);
    for (const { address, body, position } of data.answers) {
      answers.set(addressKey(address), { body, position, until: now + KEPT_MS });
    }
  }
  /** Parts of a page may ask for some of the content at a time: an answer about more of it serves each once. */
  function takeRefs(key: string): Kept | undefined {
    const { wanted, rest } = refsIn(key);
    if (wanted.length === 0) return undefined;
    for (const [other, answer] of answers) {
      const { wanted: has, rest: same } = refsIn(other);
      if (same !== rest) continue;
      const left = answer.left ?? new Set(has);
      if (!wanted.every((ref) => left.has(ref))) continue;
      for (const ref of wanted) left.delete(ref);
      answers.set(other, { ...answer, left });
      return answer;
    }
    return undefined;
  }
  return {
    keep,
    expect(loading, paths, viewer) {
      const before = clearings;
      // What was read before a change is not kept after it.
      const kept = loading
        .then((data) => (before === clearings ? keep(data, viewer) : undefined))
        .catch(() => undefined);
      const ended = Promise.race([kept, new Promise((resolve) => setTimeout(resolve, HELD_MS))]).finally(() =>
        held.delete(ended),
      );
      held.set(ended, paths);
    },
    async take(address) {
      const key = addressKey(address);
      const path = key.slice(0, key.indexOf('?'));
      await Promise.all([...held].filter(([, paths]) => paths.test(path)).map(([ended]) => ended));
      const whole = answers.get(key);
      const found = whole && !whole.left ? whole : takeRefs(key);
      if (found === whole) answers.delete(key);
      return found && Date.now() < found.until ? found : undefined;
    },
    clear() {
      clearings += 1;
      answers.clear();
    },
  };
}

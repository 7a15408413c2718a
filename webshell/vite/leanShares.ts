import type { Plugin } from 'vite';

const STAND_IN = '__loadShare__';
/** What the federation writes where the shell's own copy comes with the first visit. */
const OWN_COPY = /import \* as __mfLocalShare from (".+?");/;
const PACKAGE = /"canonical":"(default:[^"]+)"/;

/**
 * Shortens the federation's stand-ins of the packages that the shell shares. They are prepared for copies of other hosts,
 * ten times over; the shell's own is the only one there is, and the first to be taken.
 */
export function leanShares(): Plugin {
  return {
    name: 'motorclub:lean-shares',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const [copy, name] = [OWN_COPY.exec(code)?.[1], PACKAGE.exec(code)?.[1]];
      if (!id.includes(STAND_IN) || !copy || !name) return null;
      const lean = `
import * as own from ${copy};
export * from ${copy};
const cache = globalThis.__mf_module_cache__ ??= { share: {}, remote: {} };
cache.share[${JSON.stringify(name)}] ??= own;
export default Reflect.get(own, 'default') ?? own;
export { own as __moduleExports };
`;
      return { code: lean, map: null };
    },
  };
}

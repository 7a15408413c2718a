import type { Plugin } from 'vite';

const ADAPTERS = /\/axios\/lib\/adapters\/adapters\.js$/;
const AXIOS = /\/axios\/lib\/axios\.js$/;
/** What stands for a module, by its id. What it says of an adapter axios itself says where the environment has none. */
const STAND_INS: Readonly<Record<string, string>> = {
  '\0motorclub:no-fetch-adapter': 'export const getFetch = () => false;',
  '\0motorclub:no-status-codes': 'export default {};',
};
const [NO_FETCH_ADAPTER, NO_STATUS_CODES] = Object.keys(STAND_INS);

function standInOf(source: string, importer: string): string | undefined {
  if (source === './fetch.js' && ADAPTERS.test(importer)) return NO_FETCH_ADAPTER;
  if (source === './helpers/HttpStatusCode.js' && AXIOS.test(importer)) return NO_STATUS_CODES;
  return undefined;
}

/**
 * Leaves out of the build what of axios is loaded with each first visit and never run: its second way to send a request,
 * because every browser has the first one, XMLHttpRequest, and the names of status codes, which nobody here asks for.
 */
export function leanAxios(): Plugin {
  return {
    name: 'motorclub:lean-axios',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => standInOf(source, importer?.replaceAll('\\', '/') ?? ''),
    load: (id) => STAND_INS[id],
  };
}

import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { motorclubTest } from '@motorclub/sdk/vite';

const preset = motorclubTest();
const TESTS = '**/*.test.{ts,tsx}';
const EVERYTHING = ['webshell/{tests,sdk/tests}', 'webplugins/*/tests'].map((folder) => `${folder}/${TESTS}`);
/** Folders in which a file may take the modules that the files before it have loaded; the SDK's `setup.ts` tidies up. */
const SHARING = [
  'webshell/sdk/tests',
  'webshell/tests/{account,admin,members,notifications}',
  ...globSync('webplugins/*/tests'),
];

/** What had imported a module before a file replaces it would keep the real one. */
const replaces = (path: string) => readFileSync(path, 'utf8').includes('vi.mock(');
const together = SHARING.map((folder) => ({
  name: folder,
  isolate: false,
  include: globSync(`${folder}/${TESTS}`).filter((path) => !replaces(path)),
}));
const shared = together.flatMap(({ include }) => include);
/** All others have modules of their own: the parts of the shell that begin with a page and end with it, above all. */
const apart = { name: 'apart', include: globSync(EVERYTHING).filter((path) => !shared.includes(path)) };

export default {
  test: {
    projects: [...together, apart].map((project) => ({
      ...preset,
      test: { ...preset.test, ...project, pool: 'threads' },
    })),
    // More than processors, as pytest has: many a test waits for a timer, such as the end of a transition.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
};

import { motorclubPlugin } from '@motorclub/sdk/vite';

/** Build, dev server and tests: the whole configuration. */
export default motorclubPlugin();

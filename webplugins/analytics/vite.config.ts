import { motorclubPlugin } from '@motorclub/sdk/vite';

export default motorclubPlugin();

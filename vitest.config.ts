import { motorclubTest } from '@motorclub/sdk/vite';

const preset = motorclubTest();

export default {
  ...preset,
  test: {
    ...preset.test,
    include: ['webshell/**/*.test.{ts,tsx}', 'webplugins/**/*.test.{ts,tsx}'],
    // Left to itself it keeps one processor free, which is half of a small machine.
    maxWorkers: '100%',
  },
};

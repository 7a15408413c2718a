import { translator } from '@motorclub/sdk';
import community from '../locales/en/community.json';
import common from '../locales/en.json';

/** The texts of the community's health: loaded with its tab. */
export const t = translator('analytics', { ...common, ...community });

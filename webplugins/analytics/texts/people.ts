import { translator } from '@motorclub/sdk';
import people from '../locales/en/people.json';

/** What the page of a member's own figures says. */
export const t = translator('analytics', people);

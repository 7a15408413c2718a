import { callApi, type Preferences, session } from '@motorclub/sdk';
import { keepPreferences, preferencesKnown } from '@motorclub/sdk/host';
import { chooseMode, modeChosen } from '../theme/modeCookie.ts';
import { followLanguage } from './language.ts';

/** From here on times and quantities follow what the person chose. */
export function keepChoices({ timezone, units }: Preferences): void {
  keepPreferences({ timezone, units });
}

async function load(): Promise<void> {
  try {
    const choices = await callApi('GET /users/me');
    keepChoices(choices);
    if (choices.language) followLanguage(choices.language);
    // What was chosen in this browser, with the button on every page, is for this browser.
    if (!modeChosen()) chooseMode(choices.theme);
  } catch (error) {
    console.warn('Your preferences could not be loaded', error);
  }
}

/** Language, theme, time zone and units come along wherever a person signs in. */
export function followPreferences(): void {
  session.subscribe(({ type }) => {
    if (type === 'begin') void load();
    if (type === 'end') keepPreferences(null);
  });
  if (session.user() && !preferencesKnown()) void load();
}

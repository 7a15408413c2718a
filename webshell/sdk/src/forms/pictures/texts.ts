import { translator } from '../../i18n.ts';
import en from '../../locales/en/pictures.json' with { type: 'json' };

export const t = translator('sdk', en);

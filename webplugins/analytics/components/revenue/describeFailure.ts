import { t } from '../../texts/revenue.ts';

/** What a provider's code of a failure says, as words. */
export const describeFailure = (code: string | null): string =>
  code ? code.replaceAll('_', ' ') : t('failureUnknown');

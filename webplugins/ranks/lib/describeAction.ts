import { t } from '../texts/admin.ts';

const NAMES: Readonly<Record<string, string>> = {
  'level.added': t('done_level_added'),
  'level.changed': t('done_level_changed'),
  'level.deleted': t('done_level_deleted'),
  'rule.changed': t('done_rule_changed'),
  'log.reverted': t('done_log_reverted'),
};

/** What an action of the log is called; the action itself where nobody has named it. */
export const describeAction = (action: string): string => NAMES[action] ?? action;

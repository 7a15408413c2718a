import { Icon, type IconName } from '@motorclub/sdk';
import { Chip, type ChipProps } from '@mui/material';
import type { AdminPlugin } from '../api/plugins.ts';
import { t } from '../texts.ts';

interface Mark {
  readonly text: string;
  readonly icon: IconName;
  readonly color: NonNullable<ChipProps['color']>;
}

function marksOf({ tampered, pending, warnings, hooks, web, health }: AdminPlugin): Mark[] {
  const failures = hooks.reduce((sum, hook) => sum + hook.failures, 0);
  const crashes = web?.crashes ?? 0;
  const marks: (Mark | false)[] = [
    tampered !== null && { text: t('tampered'), icon: 'shield', color: 'error' },
    health?.ok === false && { text: t('unwell'), icon: 'alert', color: 'error' },
    failures > 0 && { text: t('hookFailures', { count: failures }), icon: 'alert', color: 'warning' },
    crashes > 0 && { text: t('crashCount', { count: crashes }), icon: 'alert', color: 'warning' },
    warnings.length > 0 && { text: t('warningCount', { count: warnings.length }), icon: 'info', color: 'warning' },
    pending !== null && { text: t('pendingVersion', { version: pending }), icon: 'refresh', color: 'info' },
  ];
  return marks.filter((mark) => mark !== false);
}

/** Warnings for admins, beside the state. */
export function PluginBadges({ plugin }: { readonly plugin: AdminPlugin }) {
  return marksOf(plugin).map(({ text, icon, color }) => (
    <Chip
      key={text}
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon name={icon} size={14} />}
      label={text}
      sx={{ pl: 0.5 }}
    />
  ));
}

import { formatNumber, majorOf, minorOf } from '@motorclub/sdk';
import { CheckInput, FormDialog, MoneyInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { previewRank, type Rank, refreshGiving, saveRank } from '../../api/giving.ts';
import { t } from '../../texts/managing.ts';
import { RightsInput } from './RightsInput.tsx';

const WINDOWS = ['ROLLING_12_MONTHS', 'LIFETIME'] as const;
const ICONS = ['star', 'shield', 'trophy', 'diamond', 'wheel', 'flag', 'heart', 'bolt'] as const;
const MOST_LEVELS = 100;
const MOST_DAYS = 366;

export interface RankDialogProps {
  /** What is changed; null for a new one. */
  readonly rank: Rank | null;
  /** Of the site. */
  readonly currency: string;
  readonly onClose: () => void;
}

const formOf = (rank: Rank | null, currency: string) => ({
  name: rank?.name ?? '',
  level: String(rank?.level ?? ''),
  threshold: rank ? majorOf(rank.thresholdMinor, currency) : '',
  window: rank?.window ?? ('ROLLING_12_MONTHS' as const),
  icon: rank?.icon ?? 'star',
  color: rank?.color ?? '#a9714b',
  adFreeDays: String(rank?.adFreeDays ?? 0),
  rights: rank?.rights ?? {},
  isActive: rank?.isActive ?? true,
});

type RankForm = ReturnType<typeof formOf>;

const isNumber = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;

const errorsOf = (currency: string) => (values: RankForm) => ({
  name: values.name.trim().length > 1 ? undefined : t('manageRequired'),
  level: isNumber(values.level, 1, MOST_LEVELS) ? undefined : t('rankLevelWrong'),
  threshold: minorOf(values.threshold, currency) ? undefined : t('manageAmountWrong'),
  adFreeDays: isNumber(values.adFreeDays, 0, MOST_DAYS) ? undefined : t('rankDaysWrong'),
});

function Holders({ threshold, window, currency }: { threshold: string; window: Rank['window']; currency: string }) {
  const { data } = useQuery(previewRank(minorOf(threshold, currency) || null, window));
  if (!data) return null;
  const [count = 0] = data.holders;
  return (
    <Typography variant="body2" aria-live="polite" sx={{ color: 'text.secondary' }}>
      {t('rankPreview', { count, shown: formatNumber(count) })}
    </Typography>
  );
}

/** A donor rank: what it asks for and what it gives; says how many members would have it. */
export default function RankDialog({ rank, currency, onClose }: RankDialogProps) {
  const form = useForm<RankForm, Rank>({
    initial: formOf(rank, currency),
    check: errorsOf(currency),
    serverNames: { thresholdMinor: 'threshold' },
    send: ({ name, level, threshold, adFreeDays, ...rest }) =>
      saveRank(rank, {
        ...rest,
        name: name.trim(),
        level: Number(level),
        thresholdMinor: minorOf(threshold, currency) ?? 0,
        adFreeDays: Number(adFreeDays),
      } as Parameters<typeof saveRank>[1]),
    done: ({ name }) => t('manageSaved', { name }),
    onSent: onClose,
    refresh: refreshGiving,
  });
  const { threshold, window, rights } = form.values;
  return (
    <FormDialog
      form={form}
      title={rank ? t('manageEditOf', { name: rank.name }) : t('rankNew')}
      submitLabel={t('manageSave')}
      width="sm"
      onClose={onClose}
    >
      <TextInput form={form} name="name" label={t('rankName')} required max={40} autoFocus />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextInput form={form} name="level" label={t('rankLevel')} inputMode="numeric" required max={3} />
        <MoneyInput form={form} name="threshold" label={t('rankThreshold')} currency={currency} required />
      </Stack>
      <SelectInput
        form={form}
        name="window"
        label={t('rankWindow')}
        options={WINDOWS.map((value) => ({ value, label: t(`rankWindow_${value}`) }))}
      />
      <Holders threshold={threshold} window={window} currency={currency} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <SelectInput
          form={form}
          name="icon"
          label={t('rankIcon')}
          options={ICONS.map((value) => ({ value, label: t(`rankIcon_${value}`) }))}
        />
        <TextInput form={form} name="color" label={t('rankColor')} type="color" sx={{ minWidth: 96 }} />
      </Stack>
      <TextInput form={form} name="adFreeDays" label={t('rankAdFreeDays')} inputMode="numeric" required max={3} />
      <RightsInput rights={rights} onChange={(next) => form.set('rights', next)} />
      <CheckInput form={form} name="isActive" label={t('rankActive')} look="switch" />
    </FormDialog>
  );
}

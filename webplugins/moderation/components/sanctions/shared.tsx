import { Chip, type ChipProps } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import type { AppealState, Ban, MemberWarning } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';

type Color = NonNullable<ChipProps['color']>;

const BAN_COLORS: Readonly<Record<Ban['status'], Color>> = {
  SCHEDULED: 'warning',
  ACTIVE: 'error',
  EXPIRED: 'default',
  LIFTED: 'default',
};
const WARNING_COLORS: Readonly<Record<MemberWarning['status'], Color>> = {
  ACTIVE: 'warning',
  EXPIRED: 'default',
  REVOKED: 'default',
};
const APPEAL_COLORS: Readonly<Record<AppealState['status'], Color>> = {
  SUBMITTED: 'warning',
  UNDER_REVIEW: 'info',
  UPHELD: 'default',
  REDUCED: 'success',
  OVERTURNED: 'success',
};

export const BanChip = ({ status }: { readonly status: Ban['status'] }) => (
  <Chip size="small" color={BAN_COLORS[status]} label={t(`ban_${status}`)} />
);
export const WarningChip = ({ status }: { readonly status: MemberWarning['status'] }) => (
  <Chip size="small" color={WARNING_COLORS[status]} label={t(`warning_${status}`)} />
);
export const AppealChip = ({ status }: { readonly status: AppealState['status'] }) => (
  <Chip size="small" color={APPEAL_COLORS[status]} label={t(`appeal_${status}`)} />
);

/** Everything that moderation shows, and the members' states, are asked for again. */
export function refreshSanctions(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: ['moderation'] });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** An instant some days after another one. */
export const daysAfter = (instant: string, days: number): string =>
  new Date(new Date(instant).getTime() + days * DAY_MS).toISOString();

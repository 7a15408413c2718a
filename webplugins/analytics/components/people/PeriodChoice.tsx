import { useQueryText } from '@motorclub/sdk';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type Days, daysIn, PERIODS, USUAL } from '../../lib/reachPeriod.ts';
import { t } from '../../texts/people.ts';

/** How many days are shown; kept in the address. */
export function PeriodChoice() {
  const [search, change] = useQueryText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={daysIn(search)}
      aria-label={t('reachPeriod')}
      onChange={(_, days: Days | null) => (days ? change({ days: days === USUAL ? null : String(days) }) : undefined)}
    >
      {PERIODS.map((days) => (
        <ToggleButton key={days} value={days} sx={{ textTransform: 'none', minHeight: 44, px: 2 }}>
          {t('reachDays', { count: days })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

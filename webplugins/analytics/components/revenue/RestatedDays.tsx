import { DataTable, formatDateTime, type TableColumn } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useState } from 'react';
import type { RestatedDay } from '../../api/revenue.ts';
import { formatDay } from '../../lib/days.ts';
import { t } from '../../texts/revenue.ts';

const COLUMNS: readonly TableColumn<RestatedDay>[] = [
  { label: t('day'), cell: ({ day }) => formatDay(day) },
  { label: t('restatedAt'), cell: ({ restatedAt }) => formatDateTime(restatedAt) },
];

/** The days whose bookings changed after they were over, which charts mark with an asterisk. */
export function RestatedDays({ days }: { readonly days: readonly RestatedDay[] }) {
  const [isOpen, setOpen] = useState(false);
  if (days.length === 0) return null;
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {t('restated', { count: days.length })}
      </Box>
      {isOpen ? <DataTable label={t('restatedDays')} columns={COLUMNS} rows={days} keyOf={({ day }) => day} /> : null}
    </Box>
  );
}

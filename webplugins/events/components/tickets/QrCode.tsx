import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { qrOf } from '../../api/tickets.ts';
import type { Ticket } from '../../api/types.ts';
import { t } from '../../texts/mine.ts';

export interface QrCodeProps {
  readonly ticket: Ticket;
  /** Pixels, or any width of CSS. */
  readonly size: number | string;
}

/** The code that is shown at the gate: black on white whatever the theme, because cameras want it so. */
export function QrCode({ ticket, size }: QrCodeProps) {
  const { data, error } = useQuery(qrOf(ticket.id));
  if (error) return <Typography variant="caption">{t('qrFailed')}</Typography>;
  if (!data)
    return <Skeleton variant="rounded" className="mc-late" sx={{ width: size, aspectRatio: '1', height: 'auto' }} />;
  return (
    <Box
      component="img"
      src={data}
      alt={t('qrOf', { code: ticket.code })}
      sx={{ display: 'block', width: size, aspectRatio: '1', bgcolor: '#fff', borderRadius: 1 }}
    />
  );
}

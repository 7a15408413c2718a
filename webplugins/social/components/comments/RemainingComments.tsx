import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { commentLimits } from '../../api/commentLimits.ts';
import { t } from '../../texts.ts';

/** How much a new member may still say today, and with how many links; nothing where that is not limited. */
export function RemainingComments() {
  const { data } = useQuery(commentLimits);
  const count = data?.commentsLeft ?? null;
  if (count === null) return null;
  const links = data?.linksPerComment ?? null;
  return (
    <Typography variant="caption" component="p" sx={{ m: 0, color: count > 0 ? 'text.secondary' : 'warning.main' }}>
      {t('commentsLeft', { count })}
      {links === null ? null : ` ${t('linksPerComment', { count: links })}`}
    </Typography>
  );
}

import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getLimits } from '../../api/limits.ts';
import { t } from '../../texts/form.ts';

export interface RemainingPostsProps {
  readonly of: 'questionsLeft' | 'answersLeft';
}

/** How many a new member may still write today, and with how many links; nothing where that is not limited. */
export function RemainingPosts({ of }: RemainingPostsProps) {
  const { data } = useQuery(getLimits());
  const count = data?.[of] ?? null;
  if (count === null) return null;
  const links = data?.linksPerPost ?? null;
  return (
    <Typography variant="caption" sx={{ color: count > 0 ? 'text.secondary' : 'warning.main' }}>
      {t(of, { count })}
      {links === null ? null : ` ${t('linksPerPost', { count: links })}`}
    </Typography>
  );
}

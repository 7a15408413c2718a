import { useQuery } from '@tanstack/react-query';
import { listReasons } from '../api/reports.ts';
import { t } from '../texts/sanctions.ts';

/** Names the reason of a warning or a ban; one that admins have taken away as its key says. */
export function useReasonNames(): (key: string) => string {
  const { data = [] } = useQuery(listReasons());
  return (key) => {
    if (key === 'warning_points') return t('reasonPoints');
    return data.find((reason) => reason.key === key)?.label ?? key.replaceAll('_', ' ');
  };
}

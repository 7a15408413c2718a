import { FilterBar } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { listReasons } from '../../api/reports.ts';
import { STATUSES } from '../../lib/casesQuery.ts';
import { useKindOptions } from '../../lib/contentKind.ts';
import { t } from '../../texts/cases.ts';

/** By what the queue is narrowed down and sorted. */
export function CaseFilters({ type }: { readonly type: string }) {
  const kinds = useKindOptions();
  const { data: reasons = [] } = useQuery(listReasons(type));
  return (
    <FilterBar
      label={t('case_filters')}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('case_status'),
          all: t('case_statusAll'),
          options: STATUSES.map((status) => ({ value: status, label: t(`case_status_${status}`) })),
        },
        { kind: 'choice', name: 'type', label: t('case_type'), all: t('case_typeAll'), options: kinds },
        {
          kind: 'choice',
          name: 'reason',
          label: t('case_reason'),
          all: t('case_reasonAll'),
          options: reasons.map(({ key, label }) => ({ value: key, label })),
        },
        {
          kind: 'choice',
          name: 'whose',
          label: t('case_whose'),
          all: t('case_whoseAll'),
          options: [
            { value: 'mine', label: t('case_mine') },
            { value: 'escalated', label: t('case_escalatedOnly') },
          ],
        },
        {
          kind: 'choice',
          name: 'sort',
          label: t('case_sort'),
          all: t('case_sortPriority'),
          options: [{ value: 'AGE', label: t('case_sortAge') }],
        },
      ]}
    />
  );
}

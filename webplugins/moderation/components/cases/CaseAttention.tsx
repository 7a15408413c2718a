import { AttentionItem } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { countCases } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';

/** On the home page of staff: cases that are to be decided. */
export default function CaseAttention() {
  const count = useQuery(countCases()).data?.totalElements ?? 0;
  return (
    <AttentionItem to="/report-management" count={count} tone="warning">
      {t('case_attention')}
    </AttentionItem>
  );
}

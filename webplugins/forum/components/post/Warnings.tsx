import { lazyPart } from '@motorclub/sdk';
import { Alert, AlertTitle } from '@mui/material';
import { Suspense } from 'react';
import type { Answer } from '../../api/types.ts';
import { t } from '../../texts/post.ts';

const DangerNotes = lazyPart(() => import('../manage/DangerNotes.tsx'));

/** Above an answer: a red band where it is dangerous, an amber one where it is out of date. */
export default function Warnings({ answer }: { readonly answer: Answer }) {
  const { dangerous, outdatedCount, workedCount } = answer;
  if (dangerous) {
    return (
      <Alert severity="error" variant="filled" sx={{ mb: 2 }}>
        <AlertTitle>{t('dangerTitle')}</AlertTitle>
        {t('dangerText')}
        <Suspense>
          <DangerNotes answerId={answer.id} />
        </Suspense>
      </Alert>
    );
  }
  if (outdatedCount === 0 || outdatedCount <= workedCount) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('outdatedText', { count: outdatedCount })}
    </Alert>
  );
}

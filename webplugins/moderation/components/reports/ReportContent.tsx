import { type ContentProps, Icon, lazyPart, useCan } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { t } from '../../texts/reports.ts';

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'));

/** Under content of any plugin. */
export default function ReportContent({ content }: ContentProps) {
  const may = useCan('moderation.report.create');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon name="flag" size={18} />}
        onClick={() => setOpen(true)}
        sx={{ color: 'text.secondary' }}
      >
        {t('report_button')}
      </Button>
      {open ? (
        <Suspense>
          <ReportDialog content={content} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

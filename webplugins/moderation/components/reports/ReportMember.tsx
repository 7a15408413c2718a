import { Icon, lazyPart, type ProfileProps, useCan } from '@motorclub/sdk';
import { IconButton, Tooltip } from '@mui/material';
import { Suspense, useState } from 'react';
import { t } from '../../texts/reports.ts';

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'));

/** In the head of a profile. Nobody reports themselves. */
export default function ReportMember({ userId, username, own }: ProfileProps) {
  const may = useCan('moderation.report.create');
  const [open, setOpen] = useState(false);
  if (!may || own) return null;
  const label = t('report_memberOf', { name: username });
  return (
    <>
      <Tooltip title={label} describeChild>
        <IconButton aria-label={label} onClick={() => setOpen(true)}>
          <Icon name="flag" />
        </IconButton>
      </Tooltip>
      {open ? (
        <Suspense>
          <ReportDialog content={`core.profile:${userId}`} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { usePluginEnabled } from '@motorclub/sdk';
import { Alert } from '@mui/material';
import { Manage } from '../components/manage/Manage.tsx';
import { t } from '../texts.ts';

/** `/manage-event-announcements` */
export default function ManageEvent() {
  const there = usePluginEnabled('events');
  const notice = there ? null : (
    <Alert severity="info" sx={{ mb: 2.5 }}>
      {t('eventsOff')}
    </Alert>
  );
  return <Manage kind="event" title={t('manageEvent')} lead={t('manageEventLead')} notice={notice} />;
}

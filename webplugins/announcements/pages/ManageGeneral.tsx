import { Manage } from '../components/manage/Manage.tsx';
import { t } from '../texts.ts';

/** `/manage-general-announcements` */
export default function ManageGeneral() {
  return <Manage kind="general" title={t('manageGeneral')} lead={t('manageGeneralLead')} />;
}

import { t } from '../../texts/panel.ts';
import { ReviewList } from './ReviewList.tsx';

/** What new members have published lately. */
export default function NewestTab() {
  return <ReviewList label={t('panelTab_newest')} queue="NEW_MEMBER" empty={t('newestEmpty')} />;
}

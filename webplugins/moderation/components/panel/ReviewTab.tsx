import { t } from '../../texts/panel.ts';
import { ReviewList } from './ReviewList.tsx';

/** What is held anywhere or flagged. */
export default function ReviewTab() {
  return <ReviewList label={t('panelTab_review')} empty={t('reviewEmpty')} />;
}

import CategoriesPanel from '../CategoriesPanel.tsx';
import { DraftReminder } from '../DraftReminder.tsx';
import { PopularTags } from '../PopularTags.tsx';

/** Beside the list: the reader's draft, and the categories and tags that most is asked about. */
export default function Aside() {
  return (
    <>
      <DraftReminder />
      <CategoriesPanel />
      <PopularTags />
    </>
  );
}

import { AttentionItem, useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { listSuggestions } from '../api/revisions.ts';
import { waitingQuestions } from '../api/waiting.ts';
import { t } from '../texts/attention.ts';

/** On the home page of moderators: the questions and the suggested edits that wait for them. */
export default function Attention() {
  const user = useUser();
  const questions = useQuery(waitingQuestions(0, null)).data?.totalElements ?? 0;
  const edits = useQuery(listSuggestions('review')).data?.totalElements ?? 0;
  return (
    <>
      <AttentionItem to="/questions" count={questions}>
        {t('questionsWait')}
      </AttentionItem>
      <AttentionItem to={`/profile/${user?.id}?tab=forum.ProfileQuestions`} count={edits}>
        {t('editsWait')}
      </AttentionItem>
    </>
  );
}

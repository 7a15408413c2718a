import { EmptyState, type ProfileProps } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { questionsOf } from '../../api/postsOf.ts';
import { usePageParam } from '../../lib/usePageParam.ts';
import { t } from '../../texts/profile.ts';
import { AskButton } from '../AskButton.tsx';
import { QuestionRows } from '../QuestionRows.tsx';
import { Posts } from './Posts.tsx';

/** A tab of a profile: what its member has asked. */
export default function ProfileQuestions({ userId, username, own }: ProfileProps) {
  const found = useQuery(questionsOf(userId, usePageParam()));
  const empty = own ? (
    <EmptyState text={t('noQuestionsOwn')} action={<AskButton />} />
  ) : (
    <EmptyState text={t('noQuestionsOf', { name: username })} />
  );
  return (
    <Posts
      title={t('questionsOf', { name: username })}
      found={found}
      empty={empty}
      rows={(questions) => <QuestionRows questions={questions} detail="full" />}
    />
  );
}

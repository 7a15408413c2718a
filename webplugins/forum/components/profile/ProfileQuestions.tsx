import { EmptyState, type ProfileProps, queryPage, useSearchParams } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { questionsOf } from '../../api/postsOf.ts';
import { t } from '../../texts/profile.ts';
import { AskButton } from '../AskButton.tsx';
import Edits from '../edits/Edits.tsx';
import { QuestionRows } from '../QuestionRows.tsx';
import { OwnDrafts } from './OwnDrafts.tsx';
import { Posts } from './Posts.tsx';

/** A tab of a profile: what its member has asked; on one's own also what one has begun, and suggested edits. */
export default function ProfileQuestions({ userId, username, own }: ProfileProps) {
  const [search] = useSearchParams();
  const found = useQuery(questionsOf(userId, queryPage(search)));
  const empty = own ? (
    <EmptyState text={t('noQuestionsOwn')} action={<AskButton />} />
  ) : (
    <EmptyState text={t('noQuestionsOf', { name: username })} />
  );
  return (
    <Stack sx={{ gap: 3 }}>
      {own ? (
        <>
          <OwnDrafts />
          <Edits view="review" />
          <Edits view="mine" />
        </>
      ) : null}
      <Posts
        title={t('questionsOf', { name: username })}
        found={found}
        empty={empty}
        rows={(questions) => <QuestionRows questions={questions} detail="full" />}
      />
    </Stack>
  );
}

import { useLocation, useNavigate, useUser } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useRef } from 'react';
import type { Question } from '../api/types.ts';
import { useAnswerAnchor } from '../lib/useAnswerAnchor.ts';
import { useQuestionLive } from '../lib/useQuestionLive.ts';
import { useShowNewAnswers } from '../lib/useShowNewAnswers.ts';
import { t } from '../texts.ts';
import { AnswerComposer } from './AnswerComposer.tsx';
import { Answers } from './Answers.tsx';
import { NewAnswers } from './NewAnswers.tsx';
import { QuestionPost } from './QuestionPost.tsx';
import { RelatedQuestions } from './RelatedQuestions.tsx';
import { SignInPanel } from './SignInPanel.tsx';

export interface QuestionThreadProps {
  readonly question: Question;
  /** false while the page of answers that the address names is still loading. */
  readonly settled: boolean;
}

const COLUMNS = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' };

function Reply({ question }: { readonly question: Question }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!useUser()) return <SignInPanel title={t('logInToAnswer')} text={t('logInToAnswerText')} />;
  return (
    <AnswerComposer questionId={question.id} onPosted={({ id }) => void navigate({ search, hash: `answer-${id}` })} />
  );
}

/** The question, its answers as they come, and the place to write one. */
export function QuestionThread({ question, settled }: QuestionThreadProps) {
  const unseen = useQuestionLive(question.id);
  const { mutate: showNew, isPending } = useShowNewAnswers(question);
  useAnswerAnchor(question, settled);
  const reply = useRef<HTMLDivElement>(null);
  // A visitor finds the log-in there.
  const write = () => reply.current?.querySelector<HTMLElement>('textarea, a')?.focus();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: COLUMNS, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }} aria-busy={!settled}>
        <QuestionPost question={question} />
        <Answers
          question={question}
          notice={<NewAnswers count={unseen} loading={isPending} onShow={showNew} />}
          onWrite={write}
        />
        <div ref={reply}>
          <Reply question={question} />
        </div>
      </Box>
      <Box component="aside" sx={{ minWidth: 0 }}>
        <RelatedQuestions question={question} />
      </Box>
    </Box>
  );
}

import { lazyPart, Panel, SignInPanel, useLocation, useNavigate, useUser } from '@motorclub/sdk';
import { Box, Skeleton, Typography } from '@mui/material';
import { Suspense, useRef } from 'react';
import type { Question } from '../api/types.ts';
import { needsBanner } from '../lib/extras.ts';
import { mayDo } from '../lib/may.ts';
import { useAnswerAnchor } from '../lib/useAnswerAnchor.ts';
import { useQuestionLive } from '../lib/useQuestionLive.ts';
import { useShowNewAnswers } from '../lib/useShowNewAnswers.ts';
import { t } from '../texts/thread.ts';
import { Answers } from './Answers.tsx';
import { NewAnswers } from './NewAnswers.tsx';
import { CarPanel } from './post/CarPanel.tsx';
import { QuestionPost } from './QuestionPost.tsx';
import { RelatedQuestions } from './RelatedQuestions.tsx';

const Invite = lazyPart(() => import('./invite/Invite.tsx'));
const StatusBanner = lazyPart(() => import('./post/StatusBanner.tsx'));
const AnswerComposer = lazyPart(() => import('./AnswerComposer.tsx'));

export interface QuestionThreadProps {
  readonly question: Question;
  /** false while the page of answers that the address names is still loading. */
  readonly settled: boolean;
}

const COLUMNS = { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' };
/** Heights of what is on its way, so that nothing jumps. */
const BANNER_PX = 80;
const COMPOSER_PX = 320;

/** Whether anybody can still answer; who may is for the server to say. */
function takesAnswers({ status, isLocked, may }: Question): boolean {
  return may.includes('answer') || ((status === 'OPEN' || status === 'SOLVED') && !isLocked);
}

function Reply({ question }: { readonly question: Question }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  if (!takesAnswers(question)) {
    return (
      <Panel>
        <Typography sx={{ color: 'text.secondary' }}>{t('noMoreAnswers')}</Typography>
      </Panel>
    );
  }
  if (!user) return <SignInPanel title={t('logInToAnswer')} text={t('logInToAnswerText')} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={COMPOSER_PX} />}>
      <AnswerComposer
        key={question.id}
        questionId={question.id}
        onPosted={({ id }) => void navigate({ search, hash: `answer-${id}` })}
      />
    </Suspense>
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
        {needsBanner(question) ? (
          <Suspense fallback={<Skeleton variant="rounded" height={BANNER_PX} />}>
            <StatusBanner question={question} />
          </Suspense>
        ) : null}
        {question.car ? <CarPanel question={question} /> : null}
        <QuestionPost question={question} />
        <Answers
          question={question}
          notice={<NewAnswers count={unseen} loading={isPending} onShow={showNew} />}
          onWrite={takesAnswers(question) ? write : undefined}
        />
        <div ref={reply}>
          <Reply question={question} />
        </div>
      </Box>
      <Box component="aside" sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        {mayDo(question, 'invite') ? (
          <Suspense>
            <Invite questionId={question.id} />
          </Suspense>
        ) : null}
        <RelatedQuestions question={question} />
      </Box>
    </Box>
  );
}

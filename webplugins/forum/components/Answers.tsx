import { EmptyState, Pager, useCan } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { Question } from '../api/types.ts';
import { useFocusOnPage } from '../lib/useFocusOnPage.ts';
import { t } from '../texts.ts';
import { AnswerItem } from './AnswerItem.tsx';

export interface AnswersProps {
  readonly question: Question;
  /** Between the heading and the answers. */
  readonly notice: ReactNode;
  /** Takes the reader to where an answer is written. */
  readonly onWrite: () => void;
}

function Nothing({ onWrite }: { readonly onWrite: () => void }) {
  const action = (
    <Button variant="outlined" color="inherit" onClick={onWrite}>
      {t('beFirst')}
    </Button>
  );
  return <EmptyState kind="pickup" text={t('noAnswers')} action={action} />;
}

/** One page of the answers: the accepted one first, then the best. */
export function Answers({ question, notice, onWrite }: AnswersProps) {
  const { answers, answerCount: count, isMine } = question;
  const mayAcceptAny = useCan('forum.answer.accept_any');
  const id = useId();
  const heading = useFocusOnPage<HTMLHeadingElement>(answers.currentPage, question.id);
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 88 }}>
        {t('answersTitle', { count })}
      </Typography>
      {notice}
      {count === 0 ? <Nothing onWrite={onWrite} /> : null}
      {answers.content.map((answer) => (
        <AnswerItem key={answer.id} answer={answer} mayAccept={isMine || mayAcceptAny} />
      ))}
      <Pager page={answers.currentPage} totalPages={answers.totalPages} />
    </Box>
  );
}

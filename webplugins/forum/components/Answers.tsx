import { EmptyState, Link, Pager } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ORDERS } from '../api/getQuestion.ts';
import type { Question } from '../api/types.ts';
import { useFocusOnPage } from '../lib/useFocusOnPage.ts';
import { useOrder } from '../lib/useOrder.ts';
import { t } from '../texts/thread.ts';
import { AnswerItem } from './AnswerItem.tsx';

export interface AnswersProps {
  readonly question: Question;
  /** Between the heading and the answers. */
  readonly notice: ReactNode;
  /** Takes the reader to where an answer is written; absent where none can be. */
  readonly onWrite: (() => void) | undefined;
}

const LABELS = { best: 'orderBest', newest: 'orderNewest', oldest: 'orderOldest' } as const;
const ORDER = {
  px: 1,
  py: 0.75,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'text.secondary',
  textDecoration: 'none',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', borderColor: 'primary.main' },
} as const;

function Nothing({ onWrite }: Pick<AnswersProps, 'onWrite'>) {
  const action = onWrite ? (
    <Button variant="outlined" color="inherit" onClick={onWrite}>
      {t('beFirst')}
    </Button>
  ) : null;
  return <EmptyState kind="pickup" text={t('noAnswers')} action={action} />;
}

function Orders() {
  const current = useOrder();
  return (
    <Box component="nav" aria-label={t('orderOfAnswers')} sx={{ display: 'flex' }}>
      {ORDERS.map((order) => (
        <Box
          key={order}
          component={Link}
          to={order === 'best' ? '?' : `?order=${order}`}
          preventScrollReset
          sx={ORDER}
          {...(order === current ? { 'aria-current': 'true' } : {})}
        >
          {t(LABELS[order])}
        </Box>
      ))}
    </Box>
  );
}

/** One page of the answers: the accepted one first, then in the order that is asked for. */
export function Answers({ question, notice, onWrite }: AnswersProps) {
  const { answers, answerCount: count } = question;
  const id = useId();
  const heading = useFocusOnPage<HTMLHeadingElement>(answers.currentPage, question.id);
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 88 }}>
          {t('answersTitle', { count })}
        </Typography>
        {count > 1 ? <Orders /> : null}
      </Box>
      {notice}
      {count === 0 ? <Nothing onWrite={onWrite} /> : null}
      {answers.content.map((answer) => (
        <AnswerItem key={answer.id} question={question} answer={answer} />
      ))}
      <Pager page={answers.currentPage} totalPages={answers.totalPages} />
    </Box>
  );
}

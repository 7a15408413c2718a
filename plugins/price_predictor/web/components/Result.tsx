import { EmptyState, ErrorState, ListSkeleton, Panel } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Estimate, Question } from '../api/types.ts';
import type { Unit } from '../lib/formats.ts';
import { t } from '../texts.ts';
import { Answer } from './Answer.tsx';
import { NotEnough } from './NotEnough.tsx';

export interface ResultProps {
  readonly answer: Estimate | undefined;
  readonly question: Question | undefined;
  readonly unit: Unit;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onAsk: (wider: boolean) => void;
}

function Content({ answer, question, unit, pending, error, onAsk }: ResultProps) {
  if (error) {
    return <ErrorState error={error} title={t('estimateFailed')} onRetry={() => onAsk(question?.wider ?? false)} />;
  }
  if (answer && question && answer.enough) {
    return <Answer answer={answer} question={question} unit={unit} pending={pending} onWider={() => onAsk(true)} />;
  }
  if (answer) {
    return (
      <Panel title={t('notEnough')}>
        <NotEnough
          answer={answer as Exclude<Estimate, { enough: true }>}
          pending={pending}
          onWider={() => onAsk(true)}
        />
      </Panel>
    );
  }
  return <Panel>{pending ? <ListSkeleton rows={4} /> : <EmptyState kind="saloon" text={t('beforeAsking')} />}</Panel>;
}

/** What came of the last question. An answer takes the focus, so that nobody has to look for it. */
export function Result(props: ResultProps) {
  const place = useRef<HTMLDivElement>(null);
  const { answer, error } = props;
  useEffect(() => {
    if (answer || error) place.current?.focus();
  }, [answer, error]);
  return (
    <Box
      ref={place}
      component="section"
      aria-label={t('answer')}
      aria-busy={props.pending}
      tabIndex={-1}
      sx={{ minWidth: 0, outline: 'none', scrollMarginTop: 80 }}
    >
      <Content {...props} />
    </Box>
  );
}

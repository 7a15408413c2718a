import { EmptyState, ListRow, lazyPart, Panel } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { deleteQuestion } from '../../api/manage.ts';
import { type ClubEvent, QUESTION_KINDS, type Question } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

const QuestionDialog = lazyPart(() => import('./QuestionDialog.tsx'));

function said({ kind, options, required, atGate, ticketTypeIds }: Question, event: ClubEvent): string {
  const known = QUESTION_KINDS.find((one) => one === kind);
  const names = event.ticketTypes.filter(({ id }) => ticketTypeIds.includes(id)).map(({ name }) => name);
  return [
    ...(known ? [t(`question_${known}`)] : []),
    ...(options.length > 0 ? [options.join(' / ')] : []),
    ...names,
    ...(required ? [t('isRequired')] : []),
    ...(atGate ? [t('isAtGate')] : []),
  ].join(' · ');
}

function Row({ event, question }: TabProps & { readonly question: Question }) {
  const deleting = useAction({ run: () => deleteQuestion(question.id), done: () => t('deleted') });
  return (
    <ListRow title={question.label} text={said(question, event)}>
      {event.canManage ? (
        <Button
          size="small"
          color="inherit"
          loading={deleting.isPending}
          aria-label={t('deleteOf', { name: question.label })}
          onClick={() => deleting.mutate()}
        >
          {t('delete')}
        </Button>
      ) : null}
    </ListRow>
  );
}

/** What buyers are asked. */
export default function Questions({ event }: TabProps) {
  const [open, setOpen] = useState(false);
  const add = event.canManage ? (
    <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
      {t('questionNew')}
    </Button>
  ) : null;
  return (
    <Panel title={t('tab_questions')} action={add}>
      {event.questions.length === 0 ? (
        <EmptyState text={t('noQuestions')} kind="hatch" />
      ) : (
        <Box component="ul" aria-label={t('tab_questions')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {event.questions.map((question) => (
            <Row key={question.id} event={event} question={question} />
          ))}
        </Box>
      )}
      <Suspense fallback={null}>
        {open ? <QuestionDialog event={event} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </Panel>
  );
}

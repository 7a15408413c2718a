import { Numeral, TextLink, TimeAgo } from '@motorclub/sdk';
import { Box, Chip, Typography } from '@mui/material';
import type { MembersAnswer } from '../../api/types.ts';
import { t } from '../../texts/profile.ts';
import { t as common } from '../../texts.ts';
import { Sentence } from '../Sentence.tsx';

const ROW = {
  display: 'flex',
  gap: 2,
  px: { xs: 1.5, sm: 2.5 },
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function AnswerRow({ answer }: { readonly answer: MembersAnswer }) {
  const { id, questionId, title, excerpt, score, accepted, workedCount, createdAt } = answer;
  return (
    <Box component="li" sx={ROW}>
      <Numeral value={score} label={common('score', { count: score })} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          <TextLink to={`/questions/${questionId}#answer-${id}`} sx={{ color: 'inherit' }}>
            {title}
          </TextLink>
        </Typography>
        <Typography variant="body2" sx={{ mb: 0.75, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {excerpt}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {accepted ? <Chip size="small" color="success" variant="outlined" label={t('show_accepted')} /> : null}
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            <Sentence text={t('answered')} parts={{ time: <TimeAgo value={createdAt} /> }} />
            {workedCount > 0 ? ` · ${t('workedFor', { count: workedCount })}` : ''}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

interface AnswerRowsProps {
  readonly answers: readonly MembersAnswer[];
  readonly label: string;
}

/** Answers with the questions that they belong to. */
export function AnswerRows({ answers, label }: AnswerRowsProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {answers.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} />
      ))}
    </Box>
  );
}

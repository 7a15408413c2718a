import { Link, Panel } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { similarQuestions } from '../../api/similarQuestions.ts';
import type { QuestionItem } from '../../api/types.ts';
import type { AskForm } from '../../lib/askForm.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { t } from '../../texts/askAside.ts';
import { CarChip } from '../CarChip.tsx';

const TYPED_MS = 400;
/** Fewer letters are like everything. */
const MIN_TITLE = 10;

function Line({ question }: { readonly question: QuestionItem }) {
  const { id, title, answerCount: count, status, carLabel } = question;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography
        component={Link}
        to={`/questions/${id}`}
        target="_blank"
        variant="body2"
        sx={{ display: 'block', fontWeight: 600, color: 'inherit', overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
        <Typography variant="caption" sx={{ color: status === 'SOLVED' ? 'success.main' : 'text.secondary' }}>
          {t('similarAnswers', { count })}
          {status === 'SOLVED' ? ` · ${t('similarSolved')}` : ''}
        </Typography>
        <CarChip label={carLabel} />
      </Box>
    </Box>
  );
}

/** Questions like the one being written, those about the same car first. The form is complete without them. */
export function SimilarPanel({ form }: { readonly form: AskForm }) {
  const title = useDebounced(form.title.trim(), TYPED_MS);
  const { brand, carModel } = form;
  const car = useDebounced(form.about === 'car' ? `${brand.trim()}\n${carModel.trim()}` : '\n', TYPED_MS);
  const [brandNow = '', modelNow = ''] = car.split('\n');
  const { data } = useQuery({
    ...similarQuestions({ title, brand: brandNow, carModel: brandNow ? modelNow : '' }),
    enabled: title.length >= MIN_TITLE,
  });
  const found = title.length >= MIN_TITLE ? (data?.items ?? []) : [];
  return (
    <Box role="status">
      {found.length > 0 ? (
        <Panel title={t('similarTitle')}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {t('similarLead')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found.map((question) => (
              <Line key={question.id} question={question} />
            ))}
          </Box>
        </Panel>
      ) : null}
    </Box>
  );
}

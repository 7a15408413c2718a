import { Link, Panel, TextLink, useSeen } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useHiddenAuthors } from '../api/hiddenAuthors.ts';
import { similarQuestions } from '../api/similarQuestions.ts';
import type { Question, QuestionItem } from '../api/types.ts';
import { hrefOf, modelHref } from '../lib/listParams.ts';
import { usePrefetchQuestion } from '../lib/prefetch.ts';
import { t } from '../texts.ts';

function Line({ question: { id, title, answerCount: count, solved } }: { readonly question: QuestionItem }) {
  const prefetch = usePrefetchQuestion(id);
  return (
    <Box component="li">
      <Box
        component={Link}
        to={`/questions/${id}`}
        sx={{ display: 'block', py: 1, color: 'inherit', textDecoration: 'none', '&:hover': { color: 'primary.main' } }}
        {...prefetch}
      >
        <Typography
          variant="body2"
          component="span"
          sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <Typography variant="caption" component="span" sx={{ color: solved ? 'success.main' : 'text.secondary' }}>
          {`${count} ${t('answers', { count })}`}
          {solved ? ` · ${t('solved')}` : null}
        </Typography>
      </Box>
    </Box>
  );
}

/** What is already solved about the same model. */
function KnownIssues({ car }: Pick<Question, 'car'>) {
  if (!car?.brand) return null;
  const name = [car.brand, car.carModel].filter(Boolean).join(' ');
  return (
    <TextLink
      variant="body2"
      to={
        car.carModel
          ? modelHref('issues', { brand: car.brand, carModel: car.carModel })
          : hrefOf({ sort: 'solved', brand: car.brand })
      }
      sx={{ display: 'block', mt: 1.5 }}
    >
      {t('knownIssues', { name })}
    </TextLink>
  );
}

/** Questions like this one, those about the same car first. The page is complete without them: they come when seen. */
export function RelatedQuestions({ question }: { readonly question: Question }) {
  const [place, seen] = useSeen();
  return <div ref={place}>{seen ? <Related question={question} /> : null}</div>;
}

function Related({ question }: { readonly question: Question }) {
  const { id, title, car } = question;
  const like = { title, brand: car?.brand ?? '', carModel: car?.carModel ?? '', excludeId: id };
  const { data, isPending } = useQuery(similarQuestions(like));
  const { muted, blocked } = useHiddenAuthors();
  const away = new Set([...muted, ...blocked]);
  const others = (data?.items ?? []).filter((other) => other.id !== id && !away.has(other.author.id));
  if (isPending || (others.length === 0 && !car?.brand)) return null;
  return (
    <Panel title={t('similar')}>
      {others.length > 0 && (
        <Box component="ul" sx={{ m: 0, my: -1, p: 0, listStyle: 'none' }}>
          {others.map((other) => (
            <Line key={other.id} question={other} />
          ))}
        </Box>
      )}
      <KnownIssues car={car} />
    </Panel>
  );
}

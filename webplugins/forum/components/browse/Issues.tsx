import { EmptyState, Loaded, Pager, queryPage, TextLink, useSearchParams } from '@motorclub/sdk';
import { Box, Card, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listFacets } from '../../api/facets.ts';
import { useHiddenAuthors } from '../../api/hiddenAuthors.ts';
import { listKnownIssues, type Model } from '../../api/knownIssues.ts';
import type { KnownIssue } from '../../api/types.ts';
import { hrefOf, modelHref } from '../../lib/listParams.ts';
import { t } from '../../texts/known.ts';
import { Repair } from '../post/Repair.tsx';

const LINE = { m: 0, overflowWrap: 'anywhere' } as const;

function Facts({ issue }: IssueProps) {
  const { confirmedCount, sameHereCount, outdated, generation, faultCodes } = issue;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      <Typography
        variant="body2"
        sx={{ fontWeight: 600, color: confirmedCount > 0 ? 'success.main' : 'text.secondary' }}
      >
        {confirmedCount > 0 ? t('knownConfirmed', { count: confirmedCount }) : t('knownUnconfirmed')}
      </Typography>
      {sameHereCount > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('knownSame', { count: sameHereCount })}
        </Typography>
      ) : null}
      {[generation, ...faultCodes].filter(Boolean).map((fact) => (
        <Chip key={fact} size="small" variant="outlined" label={fact} />
      ))}
      {outdated ? <Chip size="small" color="warning" variant="outlined" label={t('knownOutdated')} /> : null}
    </Box>
  );
}

interface IssueProps {
  readonly issue: KnownIssue;
}

function Issue({ issue }: IssueProps) {
  const { id, title, symptom, solution, partsCost, labourHours, difficulty } = issue;
  return (
    <Card component="li" sx={{ display: 'grid', gap: 1, px: 2.5, py: 2, mb: 1.5 }}>
      <Typography variant="h3" sx={LINE}>
        <TextLink to={`/questions/${id}`} color="inherit">
          {title}
        </TextLink>
      </Typography>
      <Facts issue={issue} />
      {symptom ? (
        <Typography variant="body2" sx={{ ...LINE, color: 'text.secondary' }}>
          {symptom}
        </Typography>
      ) : null}
      <Typography variant="overline" component="h4" sx={{ m: 0, mb: -1, color: 'text.secondary' }}>
        {t('knownSolution')}
      </Typography>
      <Typography sx={LINE}>{solution}</Typography>
      <Repair answer={{ partsCost, labourHours, difficulty, toolsNeeded: [] }} />
    </Card>
  );
}

function Generations({ model }: { readonly model: Model }) {
  const { brand, carModel, generation } = model;
  const known = useQuery(listFacets(brand, carModel)).data?.items ?? [];
  if (known.length === 0) return null;
  const choices = [{ value: '', label: t('knownEvery') }, ...known.map(({ value }) => ({ value, label: value }))];
  return (
    <Box
      component="nav"
      aria-label={t('knownGenerations')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mb: 2 }}
    >
      {choices.map(({ value, label }) => {
        const current = value.toLowerCase() === generation.toLowerCase();
        return (
          <TextLink
            key={value}
            to={modelHref('issues', { ...model, generation: value })}
            {...(current ? { 'aria-current': 'page' as const, sx: { fontWeight: 700, color: 'text.primary' } } : {})}
          >
            {label}
          </TextLink>
        );
      })}
    </Box>
  );
}

/** What is known of a model: its solved questions, those first whose solution worked for most. */
export default function Issues({ model }: { readonly model: Model }) {
  const [search] = useSearchParams();
  const found = useQuery(listKnownIssues(model, queryPage(search)));
  const { muted, blocked } = useHiddenAuthors();
  const away = new Set([...muted, ...blocked]);
  const { brand, carModel, generation } = model;
  const car = [brand, carModel, generation].filter(Boolean).join(' ');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Typography variant="h2">{t('knownOf', { car })}</Typography>
        <TextLink to={hrefOf(model)}>{t('knownAll')}</TextLink>
      </Box>
      <Generations model={model} />
      <Loaded found={found} failed={t('knownFailed')}>
        {({ content, currentPage, totalPages }) =>
          content.length === 0 ? (
            <EmptyState text={t('knownNone')} />
          ) : (
            <>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {content
                  .filter(({ author, answeredById }) => !(away.has(author.id) || away.has(answeredById)))
                  .map((issue) => (
                    <Issue key={issue.id} issue={issue} />
                  ))}
              </Box>
              <Pager page={currentPage} totalPages={totalPages} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

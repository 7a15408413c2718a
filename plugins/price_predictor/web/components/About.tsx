import { ErrorState, formatNumber, formatRelative, ListSkeleton, Panel, useTopic } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getAbout, getCatalogue } from '../api/about.ts';
import type { About as AboutAnswer, Figures as FiguresAnswer } from '../api/types.ts';
import { countryName, money, percent } from '../lib/formats.ts';
import { t } from '../texts.ts';

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Box sx={{ py: 0.75 }}>
      <Typography component="dt" variant="subtitle2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {value}
      </Typography>
    </Box>
  );
}

/** The model's errors on cars that it has never seen. */
function Figures({ model }: { readonly model: FiguresAnswer }) {
  const shares = { share: percent(model.medianError), baseline: percent(model.baselineError) };
  const measured = {
    tested: formatNumber(model.rowsTested),
    trained: formatNumber(model.rowsTrained),
    when: formatRelative(model.trainedAt),
  };
  return (
    <>
      <Typography>{t('aboutModel', measured)}</Typography>
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        <Figure name={t('medianError')} value={t('medianErrorText', shares)} />
        <Figure name={t('meanError')} value={money(model.meanError, model.currency)} />
        <Figure name={t('coverage')} value={t('coverageText', { share: percent(model.coverage) })} />
        <Figure name={t('siteRows')} value={formatNumber(model.rowsSite)} />
      </Box>
    </>
  );
}

function Origin({ dataset, siteCars }: { readonly dataset: AboutAnswer['dataset']; readonly siteCars: boolean }) {
  const { rows, country, ...said } = dataset;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2.5, mb: 1 }}>
        {t('dataSource')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('datasetText', { ...said, rows: formatNumber(rows), country: countryName(country) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {siteCars ? t('siteText') : t('noSiteText')}
      </Typography>
    </>
  );
}

/** How wrong estimates are and what they are made of; follows a new training live. */
export function About() {
  const { data, error, refetch } = useQuery(getAbout);
  const siteCars = useQuery(getCatalogue).data?.siteCars ?? false;
  const again = () => void refetch();
  useTopic('/topic/price-predictor/model', again, again);
  if (error) return <ErrorState error={error} title={t('aboutFailed')} onRetry={again} />;
  return (
    <Panel title={t('about')}>
      {data ? (
        <>
          {data.model ? <Figures model={data.model} /> : <Typography>{t('untrained')}</Typography>}
          <Origin dataset={data.dataset} siteCars={siteCars} />
        </>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Panel>
  );
}

import { Panel } from '@motorclub/sdk';
import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import type { Priced, Question } from '../api/types.ts';
import { dates, money, type Unit } from '../lib/formats.ts';
import { t } from '../texts.ts';
import { Comparables } from './Comparables.tsx';
import { FactorList } from './FactorList.tsx';
import { RangeBar } from './RangeBar.tsx';
import { SaveEstimate } from './SaveEstimate.tsx';

export interface AnswerProps {
  readonly answer: Priced;
  readonly question: Question;
  readonly unit: Unit;
  readonly pending: boolean;
  readonly onWider: () => void;
}

/** How many cars, from where, and when their prices were said. */
function Basis({ answer }: { readonly answer: Priced }) {
  const { count, oldest, newest, fromSite, fromDataset } = answer;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Chip label={t('count', { count })} />
      {oldest && newest ? <Chip label={t('pricedOn', { dates: dates(oldest, newest) })} /> : null}
      {fromSite > 0 ? <Chip variant="outlined" label={t('fromSite', { count: fromSite })} /> : null}
      {fromDataset > 0 ? <Chip variant="outlined" label={t('fromDataset', { count: fromDataset })} /> : null}
    </Stack>
  );
}

function Notes({ answer }: { readonly answer: Priced }) {
  const { dated, otherCurrencies, wider } = answer;
  return (
    <>
      {wider ? <Alert severity="info">{t('widened')}</Alert> : null}
      {dated ? <Alert severity="warning">{t('dated')}</Alert> : null}
      {otherCurrencies > 0 ? <Alert severity="info">{t('otherCurrencies', { count: otherCurrencies })}</Alert> : null}
    </>
  );
}

/** The estimate: a range with its median, what it is made of, what moves it, and the cars themselves. */
export function Answer({ answer, question, unit, pending, onWider }: AnswerProps) {
  const { median, currency, wider, widerCount, count } = answer;
  return (
    <Stack sx={{ gap: 3 }}>
      <Panel title={t('result')}>
        <Stack sx={{ gap: 2 }}>
          <div>
            <Typography component="p" variant="overline" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
              {t('median')}
            </Typography>
            <Typography component="p" variant="h1">
              {money(median, currency)}
            </Typography>
            <RangeBar answer={answer} />
          </div>
          <Basis answer={answer} />
          <Notes answer={answer} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <SaveEstimate question={question} />
            {!wider && widerCount > count ? (
              <Button color="inherit" onClick={onWider} loading={pending}>
                {t('searchWider', { count: widerCount })}
              </Button>
            ) : null}
          </Box>
        </Stack>
      </Panel>
      <Panel title={t('factors')}>
        <FactorList answer={answer} unit={unit} />
      </Panel>
      <Panel title={t('comparables')}>
        <Comparables answer={answer} unit={unit} />
      </Panel>
    </Stack>
  );
}

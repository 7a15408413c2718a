import {
  DataTable,
  formatDateTime,
  formatMoney,
  formatNumber,
  Loaded,
  Page,
  Panel,
  SignInPanel,
  useUser,
} from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getOptions, getStanding, type Options } from '../api/giving.ts';
import { DonateForm } from '../components/giving/DonateForm.tsx';
import { ThankYou } from '../components/giving/ThankYou.tsx';
import { daysOf } from '../lib/amounts.ts';
import { t } from '../texts/giving.ts';

function DaysTable({ options }: { readonly options: Options }) {
  return (
    <Panel title={t('adFreeTable')} padded={false}>
      <DataTable
        label={t('adFreeTable')}
        rows={options.suggestedAmounts}
        keyOf={(minor) => minor}
        columns={[
          { label: t('giveAmount'), cell: (minor) => formatMoney(minor, options.currency) },
          { label: t('adFreeDays'), numeric: true, cell: (minor) => formatNumber(daysOf(options, minor)) },
        ]}
      />
    </Panel>
  );
}

function Until() {
  const found = useQuery(getStanding());
  return (
    <Loaded found={found} failed={t('adFreeFailed')} rows={1} rowHeight={24}>
      {({ adFreeUntil }) => (
        <Typography>
          {adFreeUntil && new Date(adFreeUntil) > new Date()
            ? t('adFreeUntil', { until: formatDateTime(adFreeUntil) })
            : t('adFreeNone')}
        </Typography>
      )}
    </Loaded>
  );
}

/** `/AdFreeDonation`: what an amount gives in days without promotions, and the form. */
export default function AdFreeDonation() {
  const user = useUser();
  const options = useQuery(getOptions());
  return (
    <Page title={t('adFree')} lead={t('adFreeLead')}>
      <Loaded found={options} failed={t('giveLoadFailed')} rows={3}>
        {(offered) => (
          <Stack sx={{ gap: 3 }}>
            <ThankYou />
            {offered.adFreePriceMinor === 0 ? (
              <Typography>{t('adFreeOff')}</Typography>
            ) : (
              <DaysTable options={offered} />
            )}
            {user ? (
              <Panel title={t('giveTitle')}>
                <Stack sx={{ gap: 2 }}>
                  <Until />
                  <DonateForm options={offered} goals={[]} kind="AD_FREE" goalId={null} />
                </Stack>
              </Panel>
            ) : (
              <SignInPanel title={t('adFreeVisitorTitle')} text={t('adFreeVisitorText')} />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

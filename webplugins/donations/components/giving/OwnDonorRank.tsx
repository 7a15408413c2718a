import { formatDateTime, Loaded, Panel, TextLink } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getOwnRank } from '../../api/giving.ts';
import { t } from '../../texts/giving.ts';
import { RankChip } from './RankChip.tsx';

/** On the page of the reader's rank: their donor rank, which stands apart from it. */
export default function OwnDonorRank() {
  return (
    <Panel title={t('ownRankTitle')} action={<TextLink to="/donate">{t('ownRankDonate')}</TextLink>}>
      <Loaded found={useQuery(getOwnRank())} failed={t('ownRankFailed')} rows={2} rowHeight={24}>
        {({ rank, expiresAt }) => (
          <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
            {rank ? <RankChip name={rank.name} color={rank.color} /> : <Typography>{t('ownRankNone')}</Typography>}
            {rank && expiresAt ? (
              <Typography variant="body2">{t('ownRankUntil', { date: formatDateTime(expiresAt) })}</Typography>
            ) : null}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('ownRankApart')}
            </Typography>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

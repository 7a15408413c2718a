import { EmptyState, Loaded, Panel, Slot, useUser } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { userRank } from '../../api/levels.ts';
import { t } from '../../texts/levels.ts';
import { NextBadges } from '../badges/NextBadges.tsx';
import { DailyCaps } from './DailyCaps.tsx';
import { NextLevel } from './NextLevel.tsx';
import { OwnLevel } from './OwnLevel.tsx';
import { PointSources } from './PointSources.tsx';

function Privileges({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Panel title={t('privilegesTitle')}>
      {texts.length === 0 ? (
        <EmptyState text={t('privilegesEmpty')} />
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {texts.map((text) => (
            <Typography component="li" key={text}>
              {text}
            </Typography>
          ))}
        </Box>
      )}
    </Panel>
  );
}

/** Where the reader stands: level, what is missing to the next one, where points come from, what is left today. */
export default function OwnRank() {
  const user = useUser();
  const found = useQuery({ ...userRank(user?.id ?? 0), enabled: user !== null });
  return (
    <Loaded found={found} failed={t('rankFailed')} rows={3} rowHeight={160}>
      {(rank) => (
        <Stack sx={{ gap: 2.5 }}>
          <OwnLevel rank={rank} />
          {rank.level ? <Slot name="rank.rights" layout="quiet" level={rank.level.level} /> : null}
          {rank.details ? (
            <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <NextLevel details={rank.details} points={rank.points} />
              <Privileges texts={rank.details.privileges} />
              {rank.points === null ? null : (
                <>
                  <PointSources sources={rank.details.sources} />
                  <DailyCaps caps={rank.details.caps} />
                  <NextBadges />
                </>
              )}
              <Slot name="rank.own" />
            </Box>
          ) : null}
        </Stack>
      )}
    </Loaded>
  );
}

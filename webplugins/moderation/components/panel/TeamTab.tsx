import {
  Chart,
  EmptyState,
  formatDateTime,
  formatNumber,
  ListRow,
  Loaded,
  locale,
  Panel,
  TextLink,
} from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Figures, listRecentBans, listTeam, panelFigures, type TeamMember } from '../../api/screening.ts';
import { t } from '../../texts/panel.ts';

const HOUR = 60;

const dayOf = (day: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`));

function wait(minutes: number | null): string {
  if (minutes === null) return t('medianNone');
  return minutes < 2 * HOUR
    ? t('medianMinutes', { count: Math.round(minutes) })
    : t('medianHours', { count: Math.round(minutes / HOUR) });
}

function Charts({ figures }: { readonly figures: Figures }) {
  const points = figures.days.map(({ day }) => dayOf(day));
  const seriesOf = (name: 'opened' | 'resolved') => [
    { label: t('chartCases'), values: figures.days.map((day) => day[name]) },
  ];
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <Typography variant="h2" component="p">
          {wait(figures.medianMinutes)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('median')}
        </Typography>
      </Box>
      <Chart title={t('chartOpened')} heading={t('chartDay')} points={points} series={seriesOf('opened')} />
      <Chart title={t('chartResolved')} heading={t('chartDay')} points={points} series={seriesOf('resolved')} />
    </Stack>
  );
}

function Team({ members }: { readonly members: readonly TeamMember[] }) {
  if (members.length === 0) return <EmptyState text={t('teamEmpty')} kind="hatch" />;
  return (
    <>
      <Chart
        title={t('chartTeam')}
        kind="bars"
        heading={t('chartPerson')}
        points={members.map(({ member }) => member.username)}
        series={[{ label: t('chartActions'), values: members.map(({ actions }) => actions) }]}
      />
      <Box component="ul" aria-label={t('teamClaims')} sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {members.map(({ member, claims }) => (
          <ListRow key={member.id} title={member.username} text={`${t('teamClaims')}: ${formatNumber(claims)}`} />
        ))}
      </Box>
    </>
  );
}

function RecentBans() {
  return (
    <Panel title={t('bansTitle')} action={<TextLink to="/moderation-logs?tab=bans">{t('bansAll')}</TextLink>}>
      <Loaded found={useQuery(listRecentBans)} failed={t('recentBansFailed')}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('recentBansEmpty')} kind="roadster" />
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {content.map(({ id, author, expiresAt }) => (
                <ListRow
                  key={id}
                  title={<TextLink to={`/profile/${author.id}`}>{author.username}</TextLink>}
                  text={expiresAt ? t('bansUntil', { date: formatDateTime(expiresAt) }) : t('bansForever')}
                />
              ))}
            </Box>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** How the last 30 days went, who has done what, and who is banned. */
export default function TeamTab() {
  const figures = useQuery(panelFigures);
  const team = useQuery(listTeam);
  return (
    <Box
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Panel title={t('figuresTitle')}>
        <Loaded found={figures} failed={t('figuresFailed')}>
          {(found) => <Charts figures={found} />}
        </Loaded>
      </Panel>
      <Stack sx={{ gap: 2.5 }}>
        <Panel title={t('teamTitle')}>
          <Loaded found={team} failed={t('teamFailed')}>
            {({ content }) => <Team members={content} />}
          </Loaded>
        </Panel>
        <RecentBans />
      </Stack>
    </Box>
  );
}

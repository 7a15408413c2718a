import {
  LinkButton,
  lazyPart,
  Page,
  queryChoice,
  SignInPanel,
  TabLinks,
  useCan,
  useQueryText,
  useSearchParams,
  useUser,
} from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import { Suspense } from 'react';
import { ContestLine } from '../components/contests/ContestLine.tsx';
import { FacetBar } from '../components/gallery/FacetBar.tsx';
import { GalleryGrid } from '../components/gallery/GalleryGrid.tsx';
import { WaitingShowcases } from '../components/gallery/WaitingShowcases.tsx';
import { PERIODS, TABS, type Tab } from '../lib/galleryQuery.ts';
import { t } from '../texts/gallery.ts';

const ContestTab = lazyPart(() =>
  import('../components/contests/ContestTab.tsx').then(({ ContestTab: Tab }) => ({ default: Tab })),
);

/** What stays in the address when another tab is opened. */
function keptOf(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search);
  for (const name of ['period', 'sort', 'contest']) kept.delete(name);
  return kept;
}

function Periods() {
  const [search] = useQueryText();
  const current = queryChoice(search, 'period', PERIODS) ?? 'week';
  return (
    <TabLinks
      label={t('period')}
      tabs={PERIODS.map((name) => ({ name, label: t(`period_${name}`) }))}
      current={current}
      param="period"
      keep={search}
    />
  );
}

function Shown({ tab }: { readonly tab: Tab }) {
  const visitor = useUser() === null;
  if (tab === 'contest') {
    return (
      <Suspense>
        <ContestTab />
      </Suspense>
    );
  }
  if (tab === 'following' && visitor) {
    return <SignInPanel title={t('logInToFollow')} text={t('logInToFollowText')} />;
  }
  return (
    <>
      <ContestLine />
      {tab === 'liked' ? <Periods /> : null}
      <FacetBar where="showcases" />
      <GalleryGrid />
    </>
  );
}

/** `/showcase`: members' cars by their pictures. */
export default function Gallery() {
  const [search] = useSearchParams();
  const tab = queryChoice(search, 'tab', TABS) ?? 'trending';
  const moderates = useCan('showcase.moderate');
  return (
    <Page
      title={t('gallery')}
      lead={t('galleryLead')}
      actions={
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <LinkButton to="/carlist" variant="outlined" color="inherit">
            {t('carList')}
          </LinkButton>
          <LinkButton to="/create-showcase" variant="contained">
            {t('create')}
          </LinkButton>
        </Stack>
      }
    >
      {moderates ? <WaitingShowcases /> : null}
      <TabLinks
        label={t('gallery')}
        tabs={TABS.map((name) => ({ name, label: t(`tab_${name}`) }))}
        current={tab}
        keep={keptOf(search)}
        underlined
      />
      <Box>
        <Shown tab={tab} />
      </Box>
    </Page>
  );
}

import {
  EmptyState,
  failureOf,
  LinkButton,
  Loaded,
  Page,
  Panel,
  SignInPanel,
  TextLink,
  useParams,
  useUser,
} from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { managedShowcase, type Showcase } from '../api/gallery.ts';
import { ShowcaseContests } from '../components/contests/ShowcaseContests.tsx';
import { ModificationsStep } from '../components/create/ModificationsStep.tsx';
import { Preview, VisibilityField } from '../components/create/PublishStep.tsx';
import { PhotosPanel } from '../components/manage/PhotosPanel.tsx';
import { StateBar } from '../components/manage/StateBar.tsx';
import { StatisticsPanel } from '../components/manage/StatisticsPanel.tsx';
import { TextForm } from '../components/manage/TextForm.tsx';
import { idOfText } from '../lib/idOfText.ts';
import { t } from '../texts/pages.ts';

const FORBIDDEN = 403;
const FIXED: readonly Showcase['status'][] = ['ARCHIVED', 'DELETED'];

function Editor({ showcase }: { readonly showcase: Showcase }) {
  if (!showcase.mayEdit || FIXED.includes(showcase.status)) return <Preview showcase={showcase} />;
  return (
    <>
      <Panel title={t('step_photos')}>
        <PhotosPanel showcase={showcase} />
      </Panel>
      <Panel title={t('step_story')}>
        <TextForm key={showcase.version} showcase={showcase} submitLabel={t('save')} />
      </Panel>
      <Panel title={t('step_modifications')}>
        <ModificationsStep showcase={showcase} />
      </Panel>
      <Panel title={t('pageVisibility')}>
        <VisibilityField carId={showcase.carId} />
      </Panel>
    </>
  );
}

function Managed({ showcase }: { readonly showcase: Showcase }) {
  return (
    <>
      <StateBar showcase={showcase} />
      <Stack sx={{ gap: 3 }}>
        <Editor showcase={showcase} />
        {showcase.status === 'PUBLISHED' ? <ShowcaseContests showcaseId={showcase.id} carId={showcase.carId} /> : null}
        <StatisticsPanel showcase={showcase} />
      </Stack>
    </>
  );
}

/** For somebody else's page: no, and where everybody may read it. */
function NotYours({ error }: { readonly error: unknown }) {
  const { carId } = (failureOf(error).details ?? {}) as { readonly carId?: number };
  return (
    <EmptyState
      text={t('notYours')}
      action={carId ? <LinkButton to={`/car/${carId}`}>{t('readPage')}</LinkButton> : undefined}
    />
  );
}

/** `/myshowcase/{showcaseId}`: the page of a car as its owner has it; staff may look. */
export default function ManageShowcase() {
  const id = idOfText(useParams().showcaseId) ?? 0;
  const visitor = useUser() === null;
  const found = useQuery({ ...managedShowcase(id), enabled: !visitor });
  const carId = found.data?.carId;
  if (visitor) {
    return (
      <Page title={t('manage')} width="text">
        <SignInPanel title={t('logInToCreate')} text={t('logInToCreateText')} />
      </Page>
    );
  }
  const isForbidden = found.error && failureOf(found.error).status === FORBIDDEN;
  return (
    <Page
      title={found.data?.title || t('manage')}
      lead={carId ? <TextLink to={`/car/${carId}`}>{t('readPage')}</TextLink> : undefined}
      width="text"
    >
      {isForbidden ? (
        <NotYours error={found.error} />
      ) : (
        <Loaded found={found} failed={t('pageFailed')}>
          {(showcase) => <Managed showcase={showcase} />}
        </Loaded>
      )}
    </Page>
  );
}

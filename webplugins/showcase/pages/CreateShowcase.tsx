import {
  EmptyState,
  Link,
  LinkButton,
  Loaded,
  Page,
  queryChoice,
  SignInPanel,
  useNavigate,
  useSearchParams,
  useUser,
} from '@motorclub/sdk';
import { Box, Card, Step, StepLabel, Stepper } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { managedShowcase, type Showcase } from '../api/gallery.ts';
import { CarStep } from '../components/create/CarStep.tsx';
import { ModificationsStep } from '../components/create/ModificationsStep.tsx';
import { PublishStep } from '../components/create/PublishStep.tsx';
import { StepButtons } from '../components/create/StepButtons.tsx';
import { STEPS, type StepName, stepHref } from '../components/create/steps.ts';
import { PhotosPanel } from '../components/manage/PhotosPanel.tsx';
import { TextForm } from '../components/manage/TextForm.tsx';
import { t } from '../texts/pages.ts';

interface ProgressProps {
  readonly step: StepName;
  readonly showcaseId: number | null;
}

/** Where one is; the other steps are links once there is a draft. */
function Progress({ step, showcaseId }: ProgressProps) {
  return (
    <Stepper
      component="ol"
      activeStep={STEPS.indexOf(step)}
      alternativeLabel
      aria-label={t('steps')}
      sx={{ mb: 3, p: 0, '& .MuiStepLabel-label': { display: { xs: 'none', sm: 'block' } } }}
    >
      {STEPS.map((name) => (
        <Step component="li" key={name} {...(name === step ? { 'aria-current': 'step' as const } : {})}>
          <StepLabel>
            {showcaseId !== null && name !== 'car' && name !== step ? (
              <Box component={Link} to={stepHref(name, showcaseId)} sx={{ color: 'inherit' }}>
                {t(`step_${name}`)}
              </Box>
            ) : (
              t(`step_${name}`)
            )}
          </StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}

function ShownStep({ step, showcase }: { readonly step: StepName; readonly showcase: Showcase }) {
  const navigate = useNavigate();
  if (step === 'publish') return <PublishStep showcase={showcase} />;
  if (step === 'story') {
    return (
      <TextForm
        showcase={showcase}
        submitLabel={t('saveAndNext')}
        onSaved={() => navigate(stepHref('modifications', showcase.id))}
      >
        <LinkButton to={stepHref('photos', showcase.id)} color="inherit" sx={{ ml: 1 }}>
          {t('back')}
        </LinkButton>
      </TextForm>
    );
  }
  return (
    <>
      {step === 'modifications' ? <ModificationsStep showcase={showcase} /> : <PhotosPanel showcase={showcase} />}
      <StepButtons step={step} showcaseId={showcase.id} />
    </>
  );
}

function Draft({ step, showcaseId }: { readonly step: StepName; readonly showcaseId: number }) {
  const found = useQuery(managedShowcase(showcaseId));
  return (
    <Loaded found={found} failed={t('pageFailed')}>
      {(showcase) =>
        showcase.status === 'DRAFT' && showcase.mayEdit ? (
          <ShownStep step={step} showcase={showcase} />
        ) : (
          <EmptyState
            text={t('noDraft')}
            action={<LinkButton to={`/myshowcase/${showcaseId}`}>{t('managePage')}</LinkButton>}
          />
        )
      }
    </Loaded>
  );
}

/** `/create-showcase`: five steps from a car to its published page. The draft is on the server from the first step. */
export default function CreateShowcase() {
  const visitor = useUser() === null;
  const [search] = useSearchParams();
  const text = search.get('id') ?? '';
  const showcaseId = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const step = showcaseId === null ? 'car' : (queryChoice(search, 'step', STEPS) ?? 'photos');
  if (visitor) {
    return (
      <Page title={t('create')} width="text">
        <SignInPanel title={t('logInToCreate')} text={t('logInToCreateText')} />
      </Page>
    );
  }
  return (
    <Page title={t('create')} lead={t(`lead_${step}`)} width="text">
      <Progress step={step} showcaseId={showcaseId} />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {showcaseId === null || step === 'car' ? <CarStep /> : <Draft step={step} showcaseId={showcaseId} />}
      </Card>
    </Page>
  );
}

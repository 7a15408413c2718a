import { formatDateTime, Loaded, lazyPart, Panel, TextLink, useUser } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type CaseDetail, claimCase, getCase, releaseCase, useCaseAction } from '../../api/cases.ts';
import { useHotkeys } from '../../lib/useHotkeys.ts';
import { t } from '../../texts/cases.ts';
import { AuthorRecord } from './AuthorRecord.tsx';
import { CaseMarks } from './CaseMarks.tsx';
import { CaseReports } from './CaseReports.tsx';
import { TargetStates } from './TargetStates.tsx';

const DecideDialog = lazyPart(() => import('./DecideDialog.tsx'));
const EscalateDialog = lazyPart(() => import('./EscalateDialog.tsx'));

interface StepsProps {
  readonly found: CaseDetail;
}

/** What the caller can do about the case now; `null` where they cannot. */
function useSteps(found: CaseDetail) {
  const me = useUser()?.id;
  const [open, setOpen] = useState<'decide' | 'escalate' | null>(null);
  const claiming = useCaseAction({ run: () => claimCase(found), done: () => t('case_claimed') });
  const releasing = useCaseAction({ run: () => releaseCase(found), done: () => t('case_released') });
  const { status, claimedBy, author, resolutions } = found;
  const isMine = status === 'CLAIMED' && claimedBy?.id === me;
  const isFree = status === 'OPEN' || status === 'REOPENED';
  const decides = resolutions.length > 0 && (isMine || status === 'ESCALATED');
  return {
    open,
    close: () => setOpen(null),
    isPending: claiming.isPending || releasing.isPending,
    claim: isFree && author?.id !== me ? () => claiming.mutate() : null,
    release: isMine ? () => releasing.mutate() : null,
    escalate: isMine ? () => setOpen('escalate') : null,
    decide: decides ? () => setOpen('decide') : null,
  };
}

const nothing = () => undefined;

function Steps({ found }: StepsProps) {
  const { open, close, isPending, claim, release, escalate, decide } = useSteps(found);
  useHotkeys({ c: claim ?? nothing, u: release ?? nothing, e: escalate ?? nothing, r: decide ?? nothing });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {claim ? (
        <Button variant="contained" loading={isPending} onClick={claim}>
          {t('case_claim')}
        </Button>
      ) : null}
      {decide ? (
        <Button variant="contained" onClick={decide}>
          {t('case_decide')}
        </Button>
      ) : null}
      {escalate ? (
        <Button variant="outlined" color="inherit" onClick={escalate}>
          {t('case_escalate')}
        </Button>
      ) : null}
      {release ? (
        <Button color="inherit" loading={isPending} onClick={release}>
          {t('case_release')}
        </Button>
      ) : null}
      <Suspense>
        {open === 'decide' ? <DecideDialog found={found} onClose={close} /> : null}
        {open === 'escalate' ? <EscalateDialog found={found} onClose={close} /> : null}
      </Suspense>
    </Stack>
  );
}

function Holder({ found: { claimedBy, claimEndsAt } }: StepsProps) {
  const user = useUser();
  if (!claimedBy) return null;
  const who = claimedBy.id === user?.id ? t('case_youHave') : t('case_has', { name: claimedBy.username });
  return (
    <Typography variant="body2" sx={{ color: 'primary.main' }}>
      {who} {t('case_until', { time: formatDateTime(claimEndsAt) })}
    </Typography>
  );
}

function Decision({ found: { resolution, publicNote } }: StepsProps) {
  if (!resolution) return null;
  return (
    <Typography>
      {t('case_decision', { resolution: t(`case_resolution_${resolution}`) })}
      {publicNote ? ` – ${publicNote}` : ''}
    </Typography>
  );
}

function Content({ found }: StepsProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Stack sx={{ gap: 1 }}>
        <TextLink to={found.url}>{t('case_openTarget')}</TextLink>
        <CaseMarks reported={found} />
        <Holder found={found} />
        <Decision found={found} />
        {found.needsAdmin && found.resolutions.length === 0 && found.status !== 'RESOLVED' ? (
          <Typography variant="body2">{t('case_needsAdmin')}</Typography>
        ) : null}
      </Stack>
      <Steps found={found} />
      <TargetStates found={found} />
      <AuthorRecord found={found} />
      <CaseReports caseId={found.id} />
    </Stack>
  );
}

/** A case with all that is needed to decide it. */
export function CasePanel({ caseId }: { readonly caseId: number }) {
  const found = useQuery(getCase(caseId));
  return (
    <Panel title={found.data?.title ?? t('case_list')}>
      <Loaded found={found} failed={t('case_failed')} rows={5}>
        {(data) => <Content key={data.id} found={data} />}
      </Loaded>
    </Panel>
  );
}

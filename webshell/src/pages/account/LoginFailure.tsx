import { formatDateTime, LinkButton, lazyPart, Slot, usePlatform } from '@motorclub/sdk';
import { Alert, AlertTitle, Link, Stack } from '@mui/material';
import { Suspense } from 'react';
import { boot } from '../../boot.ts';
import { slotEntries } from '../../plugins/registry.ts';
import { Refusal, type RefusalProps } from './Refusal.tsx';
import { ResendLink } from './ResendLink.tsx';
import { t } from './texts.ts';

const BannedRights = lazyPart(() => import('./banned/BannedRights.tsx'));

interface Ban {
  readonly reason?: string | null;
  readonly expiresAt?: string | null;
}

interface Answer {
  readonly error?: string;
  readonly ban?: Ban;
  readonly appealToken?: string;
  /** By which a copy of one's data and the way out are open all the same. */
  readonly dataToken?: string;
}

function answerOf(error: unknown): Answer {
  return (error as { response?: { data?: Answer } }).response?.data ?? {};
}

function AppealByMail() {
  const { email } = boot.contact;
  return (
    <div>
      {t('bannedAppeal')} {email ? <Link href={`mailto:${email}`}>{email}</Link> : null}
    </div>
  );
}

interface BannedProps {
  readonly ban: Ban;
  readonly appealToken: string | undefined;
  readonly dataToken: string | undefined;
}

function Banned({ ban, appealToken, dataToken }: BannedProps) {
  const { reason = null, expiresAt = null } = ban;
  const hears = slotEntries(usePlatform().plugins, 'login.banned', null).length > 0;
  const here = hears && appealToken ? appealToken : null;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Alert severity="error" role="alert">
        <AlertTitle>{t('banned')}</AlertTitle>
        <Stack sx={{ gap: 0.75 }}>
          {reason ? <div>{t('bannedReason', { reason })}</div> : null}
          <div>{expiresAt ? t('bannedUntil', { until: formatDateTime(expiresAt) }) : t('bannedForever')}</div>
          {here ? null : <AppealByMail />}
        </Stack>
      </Alert>
      {here ? <Slot name="login.banned" reason={reason} expiresAt={expiresAt} appealToken={here} /> : null}
      {dataToken ? (
        <Suspense>
          <BannedRights token={dataToken} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function Unverified() {
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('notVerified')}</AlertTitle>
      {t('notVerifiedHelp')}
      <ResendLink />
    </Alert>
  );
}

function ResetRequired() {
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('resetRequired')}</AlertTitle>
      {t('resetRequiredHelp')}
      <LinkButton to="/forgot-password" color="inherit" variant="outlined" size="small" sx={{ mt: 1 }}>
        {t('resetNow')}
      </LinkButton>
    </Alert>
  );
}

/** Why logging in failed, with what can be done about it. */
export function LoginFailure(props: RefusalProps) {
  const { error: reason, ban, appealToken, dataToken } = answerOf(props.error);
  if (reason === 'Account banned') return <Banned ban={ban ?? {}} appealToken={appealToken} dataToken={dataToken} />;
  if (reason === 'Email not verified') return <Unverified />;
  if (reason === 'Password reset required') return <ResetRequired />;
  return <Refusal {...props} />;
}

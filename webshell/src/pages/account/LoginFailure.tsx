import { formatDateTime, LinkButton } from '@motorclub/sdk';
import { Alert, AlertTitle, Link, Stack } from '@mui/material';
import { boot } from '../../boot.ts';
import { Refusal, type RefusalProps } from './Refusal.tsx';
import { ResendLink } from './ResendLink.tsx';
import { t } from './texts.ts';

interface Ban {
  readonly reason?: string | null;
  readonly expiresAt?: string | null;
}

function answerOf(error: unknown): { readonly error?: string; readonly ban?: Ban } {
  return (error as { response?: { data?: { error?: string; ban?: Ban } } }).response?.data ?? {};
}

function Banned({ ban }: { readonly ban: Ban }) {
  const { email } = boot.contact;
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>{t('banned')}</AlertTitle>
      <Stack sx={{ gap: 0.75 }}>
        {ban.reason ? <div>{t('bannedReason', { reason: ban.reason })}</div> : null}
        <div>{ban.expiresAt ? t('bannedUntil', { until: formatDateTime(ban.expiresAt) }) : t('bannedForever')}</div>
        <div>
          {t('bannedAppeal')} {email ? <Link href={`mailto:${email}`}>{email}</Link> : null}
        </div>
      </Stack>
    </Alert>
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
  const { error: reason, ban } = answerOf(props.error);
  if (reason === 'Account banned') return <Banned ban={ban ?? {}} />;
  if (reason === 'Email not verified') return <Unverified />;
  if (reason === 'Password reset required') return <ResetRequired />;
  return <Refusal {...props} />;
}

import { ErrorState, failureOf, ListSkeleton, Panel, toast } from '@motorclub/sdk';
import { Alert, Box, Button, Chip, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthConfig } from '../config.ts';
import { t } from '../texts.ts';
import { disableTotp, forgetDevices, type Methods, methods, newRecoveryCodes } from './api.ts';
import { GuardDialog } from './GuardDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Setting } from './Setting.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';
import { UsageTimes } from './UsageTimes.tsx';

type Dialog =
  | { readonly kind: 'none' | 'setUp' | 'turnOff' | 'newCodes' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };
const NONE: Dialog = { kind: 'none' };

interface PartProps {
  readonly state: Methods;
  /** Whether the site has second factors at the moment: what is there can be taken away, nothing added. */
  readonly featureOn: boolean;
  readonly open: (dialog: Dialog) => void;
}

function App({ state: { totp }, featureOn, open }: PartProps) {
  const action = totp ? (
    <Button size="small" variant="outlined" color="error" onClick={() => open({ kind: 'turnOff' })}>
      {t('turnOff')}
    </Button>
  ) : (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      onClick={() => open({ kind: 'setUp' })}
      aria-label={t('setUpApp')}
    >
      {t('setUp')}
    </Button>
  );
  return (
    <Setting name={t('app')} action={totp || featureOn ? action : null}>
      {totp ? <UsageTimes createdAt={totp.createdAt} lastUsedAt={totp.lastUsedAt} /> : t('appNone')}
    </Setting>
  );
}

function Codes({ state: { recoveryCodes }, featureOn, open }: PartProps) {
  const action =
    recoveryCodes && featureOn ? (
      <Button size="small" variant="outlined" color="inherit" onClick={() => open({ kind: 'newCodes' })}>
        {t('recoveryNew')}
      </Button>
    ) : null;
  return (
    <Setting name={t('recoveryCodes')} action={action}>
      {recoveryCodes ? t('recoveryLeft', { ...recoveryCodes }) : t('recoveryNone')}
    </Setting>
  );
}

function Remembered({ state: { rememberedDevices } }: { readonly state: Methods }) {
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: forgetDevices,
    onSuccess: () => toast.success(t('forgotten')),
    onError: (error) => toast.error(failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: methods.queryKey }),
  });
  const action =
    rememberedDevices > 0 ? (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={forget.isPending}
        onClick={() => forget.mutate()}
      >
        {t('forgetAll')}
      </Button>
    ) : null;
  return (
    <Setting name={t('remembered')} action={action}>
      {rememberedDevices > 0 ? t('rememberedCount', { count: rememberedDevices }) : t('rememberedNone')}
    </Setting>
  );
}

interface DialogsProps {
  readonly dialog: Dialog;
  readonly withApp: boolean;
  readonly open: (dialog: Dialog) => void;
}

function Dialogs({ dialog, withApp, open }: DialogsProps) {
  const client = useQueryClient();
  const close = () => open(NONE);
  const done = (codes: readonly string[] | null) => {
    open(codes ? { kind: 'codes', codes } : NONE);
    void client.invalidateQueries({ queryKey: methods.queryKey });
  };
  if (dialog.kind === 'setUp') return <TotpSetUp onDone={done} onClose={close} />;
  if (dialog.kind === 'codes') return <RecoveryCodes codes={dialog.codes} onClose={close} />;
  if (dialog.kind === 'turnOff') {
    return (
      <GuardDialog
        title={t('turnOffApp')}
        text={t('turnOffAppText')}
        submitLabel={t('turnOff')}
        tone="danger"
        withCode
        act={disableTotp}
        onDone={() => {
          toast.success(t('appOff'));
          done(null);
        }}
        onClose={close}
      />
    );
  }
  if (dialog.kind !== 'newCodes') return null;
  return (
    <GuardDialog
      title={t('recoveryNewTitle')}
      text={t('recoveryNewText')}
      submitLabel={t('recoveryNew')}
      withCode={withApp}
      act={newRecoveryCodes}
      onDone={({ recoveryCodes }) => done(recoveryCodes)}
      onClose={close}
    />
  );
}

/** The second step of one's log-ins: the app, the recovery codes, the devices that skip it. */
export function TwoFactorPanel() {
  const { features } = useAuthConfig();
  const { data, error, refetch } = useQuery(methods);
  const [dialog, open] = useState(NONE);
  const mark = data ? (
    <Chip
      label={t(data.enabled ? 'secondFactorOn' : 'secondFactorOff')}
      size="small"
      variant="outlined"
      color={data.enabled ? 'success' : 'default'}
    />
  ) : null;
  return (
    <Panel title={t('twoFactor')} action={mark} padded={false}>
      {features.twoFactor ? null : (
        <Alert severity="info" sx={{ mx: 2.5, mb: 2 }}>
          {t('twoFactorFeatureOff')}
        </Alert>
      )}
      {error ? <ErrorState error={error} title={t('twoFactorFailed')} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton rows={3} rowHeight={72} /> : null}
      {data ? (
        <>
          <Typography sx={{ color: 'text.secondary', px: 2.5, pb: 2 }}>
            {t(data.enabled ? 'twoFactorOn' : 'twoFactorOff')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            <App state={data} featureOn={features.twoFactor} open={open} />
            <Codes state={data} featureOn={features.twoFactor} open={open} />
            <Remembered state={data} />
          </Box>
        </>
      ) : null}
      <Dialogs dialog={dialog} withApp={data?.totp != null} open={open} />
    </Panel>
  );
}

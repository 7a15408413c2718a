import { EmptyState, ErrorState, ListSkeleton, Panel, toast } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthConfig } from '../config.ts';
import { passkeysSupported } from '../passkeys.ts';
import { t } from '../texts.ts';
import { methods, type Passkey, removePasskey } from './api.ts';
import { GuardDialog } from './GuardDialog.tsx';
import { PasskeyAdd } from './PasskeyAdd.tsx';
import { PasskeyRename } from './PasskeyRename.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Setting } from './Setting.tsx';
import { UsageTimes } from './UsageTimes.tsx';

type Dialog =
  | { readonly kind: 'none' | 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };
const NONE: Dialog = { kind: 'none' };

interface DialogProps {
  readonly open: (dialog: Dialog) => void;
}

function Row({ passkey, open }: DialogProps & { readonly passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const action = (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={t('renameOf', { name })}
        onClick={() => open({ kind: 'rename', passkey })}
      >
        {t('rename')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={t('removeNamed', { name })}
        onClick={() => open({ kind: 'remove', passkey })}
      >
        {t('remove')}
      </Button>
    </>
  );
  return (
    <Setting name={name} action={action}>
      <UsageTimes createdAt={createdAt} lastUsedAt={lastUsedAt} />
    </Setting>
  );
}

function Dialogs({ dialog, open }: DialogProps & { readonly dialog: Dialog }) {
  const client = useQueryClient();
  const close = () => open(NONE);
  const done = (text: string, codes: readonly string[] | null = null) => {
    if (text) toast.success(text);
    open(codes ? { kind: 'codes', codes } : NONE);
    void client.invalidateQueries({ queryKey: methods.queryKey });
  };
  switch (dialog.kind) {
    case 'add':
      return <PasskeyAdd onDone={(codes) => done(t('passkeyAdded'), codes)} onClose={close} />;
    case 'rename':
      return <PasskeyRename passkey={dialog.passkey} onDone={() => done('')} onClose={close} />;
    case 'codes':
      return <RecoveryCodes codes={dialog.codes} onClose={close} />;
    case 'remove':
      return (
        <GuardDialog
          title={t('removePasskey', { name: dialog.passkey.name })}
          text={t('removePasskeyText')}
          submitLabel={t('remove')}
          tone="danger"
          act={({ password }) => removePasskey({ id: dialog.passkey.id, password })}
          onDone={() => done(t('passkeyRemoved'))}
          onClose={close}
        />
      );
    case 'none':
      return null;
  }
}

/** The passkeys that open the account. */
export function PasskeysPanel() {
  const { features } = useAuthConfig();
  const { data, error, refetch } = useQuery(methods);
  const [dialog, open] = useState(NONE);
  const supported = passkeysSupported();
  const add =
    supported && features.twoFactor ? (
      <Button size="small" variant="outlined" color="inherit" disabled={!data} onClick={() => open({ kind: 'add' })}>
        {t('passkeyAdd')}
      </Button>
    ) : null;
  return (
    <Panel title={t('passkeys')} action={add} padded={false}>
      <Typography sx={{ color: 'text.secondary', px: 2.5, pb: 2 }}>
        {t('passkeysText')} {supported ? '' : t('passkeysUnsupported')}
      </Typography>
      {error ? <ErrorState error={error} title={t('twoFactorFailed')} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton rows={1} rowHeight={72} /> : null}
      {data?.passkeys.length === 0 ? <EmptyState text={t('noPasskeys')} kind="hatch" /> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} open={open} />
        ))}
      </Box>
      <Dialogs dialog={dialog} open={open} />
    </Panel>
  );
}

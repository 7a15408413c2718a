import { Page } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Kind } from '../../lib/form.ts';
import { t } from '../../texts.ts';
import { Editor } from './Editor.tsx';
import { EmergencyDialog } from './EmergencyDialog.tsx';
import { ManagedTable } from './ManagedTable.tsx';

export interface ManageProps {
  readonly kind: Kind;
  readonly title: string;
  readonly lead: string;
  readonly notice?: ReactNode;
}

type Open = 'editor' | 'emergency' | null;

/** A page where announcements are written and looked after. */
export function Manage({ kind, title, lead, notice }: ManageProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const write = (
    <Button variant="contained" onClick={() => setOpen('editor')}>
      {t('write')}
    </Button>
  );
  const actions = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" color="error" onClick={() => setOpen('emergency')}>
        {t('emergency')}
      </Button>
      {write}
    </Stack>
  );
  return (
    <Page title={title} lead={lead} actions={actions}>
      {notice}
      <ManagedTable source={{ kind: 'managed', tab: kind }} action={write} />
      {open === 'editor' ? <Editor edited={{ kind, mode: 'new', item: null }} onClose={close} /> : null}
      {open === 'emergency' ? <EmergencyDialog onClose={close} /> : null}
    </Page>
  );
}

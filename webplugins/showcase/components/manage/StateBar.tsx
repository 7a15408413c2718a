import { ConfirmDialog, LinkButton, useNavigate } from '@motorclub/sdk';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { deleteShowcase, type Showcase, type Step, takeStep, useGalleryAction } from '../../api/gallery.ts';
import { t } from '../../texts/pages.ts';
import { stepHref } from '../create/steps.ts';

type Asked = 'unpublish' | 'archive' | 'delete';

/** What the owner may do to a page in its state. */
const OFFERED: Readonly<Record<Showcase['status'], readonly Asked[]>> = {
  DRAFT: ['delete'],
  PENDING: ['unpublish', 'archive', 'delete'],
  PUBLISHED: ['unpublish', 'archive', 'delete'],
  HIDDEN: ['delete'],
  ARCHIVED: ['delete'],
  DELETED: [],
};

/** The state of a page in words, the note of a moderator, and what its owner may do. */
export function StateBar({ showcase }: { readonly showcase: Showcase }) {
  const { id, carId, version, status, note, mayEdit } = showcase;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useGalleryAction({
    run: (what: Asked): Promise<unknown> =>
      what === 'delete' ? deleteShowcase(id) : takeStep(id, what as Step, version),
    onDone: () => {
      if (asked === 'delete') navigate(`/car/${carId}`);
      setAsked(null);
    },
  });
  return (
    <Box sx={{ mb: 3 }}>
      <Alert severity={status === 'PUBLISHED' ? 'success' : status === 'HIDDEN' ? 'warning' : 'info'}>
        {t(`pageStatus_${status}`)}
        {note ? ` ${t('noteOfStaff', { note })}` : null}
      </Alert>
      {mayEdit ? (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
          {status === 'DRAFT' ? (
            <LinkButton to={stepHref('publish', id)} variant="contained">
              {t('publish')}
            </LinkButton>
          ) : null}
          {OFFERED[status].map((what) => (
            <Button
              key={what}
              variant="outlined"
              color={what === 'delete' ? 'error' : 'inherit'}
              onClick={() => setAsked(what)}
            >
              {t(what)}
            </Button>
          ))}
        </Stack>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={t(`${asked ?? 'delete'}Title`)}
        confirmLabel={t(asked ?? 'delete')}
        tone={asked === 'delete' ? 'danger' : 'normal'}
        pending={act.isPending}
        onConfirm={() => asked && act.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {t(`${asked ?? 'delete'}Text`)}
      </ConfirmDialog>
    </Box>
  );
}

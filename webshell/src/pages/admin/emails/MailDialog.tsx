import { formatZonedTime } from '@motorclub/sdk';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { type Mail, mailTemplates, retryMail } from '../api/emails.ts';
import { Facts } from '../Facts.tsx';
import { RenderedMail } from './RenderedMail.tsx';
import { StatusChip } from './StatusChip.tsx';
import { t } from './texts.ts';
import { useMailChange, useMayManage } from './useMailChange.ts';

function MailFacts({ mail }: { readonly mail: Mail }) {
  const templates = useQuery(mailTemplates).data?.content;
  const template = templates?.find(({ name }) => name === mail.template)?.summary ?? mail.template;
  return (
    <Facts
      facts={[
        [t('recipient'), mail.to],
        [
          t('state'),
          <Fragment key="state">
            <StatusChip status={mail.status} /> {t(`${mail.status}Text`)}
          </Fragment>,
        ],
        [t('attempts'), mail.attempts > 0 ? String(mail.attempts) : null],
        [t('lastWord'), mail.failure],
        [t('written'), formatZonedTime(mail.createdAt)],
        [t('nextAttempt'), mail.dueAt ? formatZonedTime(mail.dueAt) : null],
        [t('sentAt'), mail.sentAt ? formatZonedTime(mail.sentAt) : null],
        [t('mailTemplate'), template],
      ]}
    />
  );
}

/** One mail: what has become of it, and how it reads. */
export function MailDialog({ mail, onClose }: { readonly mail: Mail; readonly onClose: () => void }) {
  const id = useId();
  const mayManage = useMayManage();
  const retry = useMailChange({
    run: () => retryMail(mail.id),
    done: () => t('triedAgain'),
    failed: t('tryAgainFailed'),
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {mail.subject}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <MailFacts mail={mail} />
          <div>
            <RenderedMail {...mail} />
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        {mayManage && mail.status !== 'SENT' ? (
          <Button variant="contained" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t('tryAgain')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

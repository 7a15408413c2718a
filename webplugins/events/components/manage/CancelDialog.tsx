import { CheckInput, FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { cancelEvent, cancelJob, sales } from '../../api/manage.ts';
import type { CancelJob } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { t } from '../../texts/managing.ts';
import type { EventDialogProps } from './PostponeDialog.tsx';

const percentOf = ({ total, done, failed }: CancelJob) =>
  total === 0 ? 100 : Math.round((100 * (done + failed)) / total);

interface ProgressProps extends EventDialogProps {
  readonly job: CancelJob;
}

/** The progress of cancelling an event's orders, which continues when the dialog is closed. */
function Progress({ event, job, onClose }: ProgressProps) {
  const heading = useId();
  const { data = job } = useQuery(cancelJob(event.id, job.jobId));
  const over = data.status === 'DONE';
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <DialogTitle id={heading}>{t('cancelling', { title: event.title })}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={over ? 100 : percentOf(data)}
          aria-label={t('progress')}
          sx={{ mb: 2 }}
        />
        <Typography role="status">
          {t(over ? 'ordersDone' : 'ordersSoFar', { done: data.done, total: data.total })}
        </Typography>
        {data.failed > 0 ? (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {t('ordersFailedCount', { count: data.failed })}
          </Alert>
        ) : null}
        {over && data.failedRefunds > 0 ? (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {t('refundsNotMade', { count: data.failedRefunds })}
          </Alert>
        ) : null}
        {over && data.disputed > 0 ? (
          <Alert severity="info" sx={{ mt: 2 }}>
            {t('disputedNotRefunded', { count: data.disputed })}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Why an event does not take place, and what becomes of the money. */
export function CancelDialog({ event, onClose }: EventDialogProps) {
  const [job, setJob] = useState<CancelJob | null>(null);
  const sold = useQuery(sales(event.id)).data?.sold;
  const form = useForm({
    initial: { reason: '', refund: true },
    check: ({ reason }): { reason?: string } => (reason.trim() ? {} : { reason: t('reasonMissing') }),
    send: ({ reason, refund }) => cancelEvent(event.id, reason.trim(), refund),
    done: () => t('nowCancelled'),
    onSent: setJob,
    refresh: refreshEvents,
  });
  if (job) return <Progress event={event} job={job} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('cancelTitle', { title: event.title })}
      submitLabel={t('cancelEvent')}
      cancelLabel={t('keepEvent')}
      tone="danger"
      failed={t('refused')}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        {sold === undefined ? t('cannotBeUndone') : t('cancelText', { count: sold })}
      </Typography>
      <TextInput
        form={form}
        name="reason"
        label={t('reason')}
        help={t('reasonHelp')}
        required
        max={500}
        multiline
        minRows={2}
      />
      <CheckInput form={form} name="refund" label={t('refundAll')} />
    </FormDialog>
  );
}

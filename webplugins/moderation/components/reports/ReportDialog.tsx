import { Loaded } from '@motorclub/sdk';
import { FormDialog, RadioInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listReasons, type ReportReason, refreshReports, sendReport } from '../../api/reports.ts';
import { t } from '../../texts/reports.ts';

export interface ReportDialogProps {
  /** What is reported: `forum.question:7`. */
  readonly content: string;
  readonly onClose: () => void;
}

interface Values {
  readonly reasonKey: string;
  readonly details: string;
}

const LEAST = 10;

function checkOf(reasons: readonly ReportReason[]) {
  return ({ reasonKey, details }: Values): { reasonKey?: string; details?: string } => {
    const reason = reasons.find(({ key }) => key === reasonKey);
    if (!reason) return { reasonKey: t('report_reasonMissing') };
    const { length } = details.trim();
    if (reason.requiresDetails && length < LEAST) return { details: t('report_detailsMissing') };
    return length > 0 && length < LEAST ? { details: t('report_detailsShort') } : {};
  };
}

function Option({ reason }: { readonly reason: ReportReason }) {
  return (
    <Box sx={{ py: 0.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{reason.label}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {reason.help}
      </Typography>
    </Box>
  );
}

/** Why it is reported, and what else there is to say. */
export default function ReportDialog({ content, onClose }: ReportDialogProps) {
  const found = useQuery(listReasons(content.slice(0, content.lastIndexOf(':'))));
  const reasons = found.data ?? [];
  const form = useForm<Values>({
    initial: { reasonKey: '', details: '' },
    check: checkOf(reasons),
    send: ({ reasonKey, details }) => sendReport({ ref: content, reasonKey, details: details.trim() || null }),
    done: () => t('report_sent'),
    refresh: refreshReports,
    onSent: onClose,
  });
  const chosen = reasons.find(({ key }) => key === form.values.reasonKey);
  return (
    <FormDialog
      form={form}
      title={t('report_title')}
      submitLabel={t('report_send')}
      failed={t('report_failed')}
      width="sm"
      guarded
      onClose={onClose}
    >
      <Loaded found={found} rows={5} rowHeight={56}>
        {(all) => (
          <RadioInput
            form={form}
            name="reasonKey"
            label={t('report_reason')}
            options={all.map((reason) => ({ value: reason.key, label: <Option reason={reason} /> }))}
          />
        )}
      </Loaded>
      {chosen?.isConfidential ? <Typography variant="body2">{t('report_confidential')}</Typography> : null}
      <TextInput
        form={form}
        name="details"
        label={t('report_details')}
        help={t('report_detailsHelp')}
        max={1000}
        multiline
        minRows={3}
        required={chosen?.requiresDetails ?? false}
      />
    </FormDialog>
  );
}

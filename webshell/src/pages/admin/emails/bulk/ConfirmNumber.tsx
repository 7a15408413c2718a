import { failureOf, formatNumber } from '@motorclub/sdk';
import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { type BulkMail, sendBulkMail } from '../../api/bulkMails.ts';
import { MAILS_KEY } from '../../api/emails.ts';
import { t } from '../texts.ts';
import { refuseAt } from '../useWords.ts';
import type { Bulk } from './useBulk.ts';

/** The number in a refusal that says that it is another one by now. */
function newNumber(error: unknown): number | undefined {
  const { field, details } = failureOf(error);
  const now = field === 'recipients' ? details?.recipients : undefined;
  return typeof now === 'number' ? now : undefined;
}

export interface ConfirmNumberProps {
  readonly bulk: Bulk;
  /** How many it reaches, as last counted. */
  readonly reached: number;
  readonly onClose: () => void;
}

/** Sends a mail to many once the number of them has been typed; asks again if it is another one by then. */
export function ConfirmNumber({ bulk, reached, onClose }: ConfirmNumberProps) {
  const [asked] = useState(reached);
  const [newer, setNewer] = useState<number | null>(null);
  const number = newer ?? asked;
  const type = t('bulkType', { number: String(number) });
  const form = useForm<{ readonly recipients: string }, BulkMail>({
    initial: { recipients: '' },
    check: ({ recipients }) => (recipients.trim() === String(number) ? {} : { recipients: type }),
    send: () => sendBulkMail({ ...bulk.words, ...bulk.audience, recipients: number }),
    done: ({ recipients }) => t('bulkOnItsWay', { count: recipients }),
    refresh: (client) => client.invalidateQueries({ queryKey: MAILS_KEY }),
    onSent: () => {
      bulk.discard();
      onClose();
    },
    onRefused: (error) => {
      const now = newNumber(error);
      if (now === undefined) {
        const isAboutWords = refuseAt(bulk.form, error);
        if (isAboutWords) onClose();
        return isAboutWords;
      }
      setNewer(now);
      form.reset();
      return true;
    },
  });
  const named = { count: number, number: formatNumber(number) };
  return (
    <FormDialog
      form={form}
      title={t('bulkAsk', named)}
      submitLabel={t('bulkSend')}
      failed={t('bulkNotSent')}
      onClose={onClose}
    >
      <div aria-live="polite">
        {newer === null ? null : <Alert severity="warning">{t('bulkChanged', named)}</Alert>}
      </div>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('bulkMeans', { subject: bulk.words.subject })}</Typography>
      <TextInput form={form} name="recipients" label={type} autoFocus autoComplete="off" inputMode="numeric" max={12} />
    </FormDialog>
  );
}

import { formatNumber, formatZonedTime } from '@motorclub/sdk';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type BulkMail, bulkPreview } from '../../api/bulkMails.ts';
import { Facts } from '../../Facts.tsx';
import { t } from '../texts.ts';
import { PreviewPanel } from '../WordsPreview.tsx';
import { audienceOf, outcomesOf } from './words.ts';

/** A sent bulk mail: its recipients, its results, and its text. */
export function BulkDialog({ mail, onClose }: { readonly mail: BulkMail; readonly onClose: () => void }) {
  const id = useId();
  const preview = useQuery(bulkPreview({ subject: mail.subject, text: mail.text }));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {mail.subject}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Facts
            facts={[
              [t('state'), t(`bulk${mail.state}`)],
              [t('bulkBy'), mail.author.username],
              [t('sentAt'), formatZonedTime(mail.createdAt)],
              [t('bulkEnded'), mail.endedAt ? formatZonedTime(mail.endedAt) : null],
              [t('bulkTo'), audienceOf(mail)],
              [t('bulkRecipients'), formatNumber(mail.recipients)],
              [t('bulkWritten'), formatNumber(mail.written)],
              [t('bulkHeld'), mail.held > 0 ? formatNumber(mail.held) : null],
              [t('bulkOutcomes'), outcomesOf(mail) || null],
            ]}
          />
          <PreviewPanel query={preview} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

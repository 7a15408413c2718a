import { formatDateTime, SafeHtml } from '@motorclub/sdk';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Tab, Tabs, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { Mail } from '../api/emails.ts';
import { t } from '../texts.ts';

// The pages' policy allows no inline styles, and mails consist of them; without, the mail reads like a page of ours.
const STYLES = /\sstyle=("[^"]*"|'[^']*')/gi;
const LINK = /(https?:\/\/\S+)/;

/** Plain text whose addresses can be followed. */
function PlainText({ text }: { readonly text: string }) {
  return (
    <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit' }}>
      {text.split(LINK).map((part, index) =>
        LINK.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={index} href={part} style={{ color: 'inherit' }}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </Box>
  );
}

/** One mail as its recipient gets it, sanitised, and as plain text. */
export function MailDialog({ mail, onClose }: { readonly mail: Mail; readonly onClose: () => void }) {
  const id = useId();
  const [tab, setTab] = useState(mail.html ? 'html' : 'text');
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{mail.subject}</DialogTitle>
      <DialogContent>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {mail.to} · {formatDateTime(mail.createdAt)} · {mail.status}
        </Typography>
        <Tabs value={tab} onChange={(_, next: string) => setTab(next)} sx={{ mb: 2 }}>
          {mail.html ? <Tab value="html" label={t('mailHtml')} /> : null}
          <Tab value="text" label={t('mailText')} />
        </Tabs>
        {tab === 'html' && mail.html ? (
          <SafeHtml
            html={mail.html.replaceAll(STYLES, '')}
            sx={{ overflowWrap: 'anywhere', '& a': { color: 'primary.main' } }}
          />
        ) : (
          <PlainText text={mail.text} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

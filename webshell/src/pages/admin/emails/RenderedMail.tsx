import { Box, Tab, Tabs } from '@mui/material';
import { useId, useState } from 'react';
import { MailFrame } from './MailFrame.tsx';
import { PlainText } from './PlainText.tsx';
import { t } from './texts.ts';

export interface RenderedMailProps {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as its recipient gets it, and as plain text. */
export function RenderedMail({ subject, text, html }: RenderedMailProps) {
  const id = useId();
  const [half, setHalf] = useState<'html' | 'text'>('html');
  return (
    <>
      <Tabs value={half} onChange={(_, next: 'html' | 'text') => setHalf(next)} aria-label={subject} sx={{ mb: 2 }}>
        <Tab value="html" label={t('mailHtml')} id={`${id}-html`} aria-controls={`${id}-panel`} />
        <Tab value="text" label={t('mailText')} id={`${id}-text`} aria-controls={`${id}-panel`} />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${half}`}>
        {half === 'html' ? <MailFrame title={t('mailFrame', { subject })} html={html} /> : <PlainText text={text} />}
      </Box>
    </>
  );
}

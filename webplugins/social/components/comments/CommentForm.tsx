import { ErrorState, failureOf, MarkdownEditor } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { commentError } from '../../lib/validate.ts';
import { BODY } from '../../limits.ts';
import { t } from '../../texts.ts';

export interface CommentFormProps {
  readonly label: string;
  readonly send: string;
  readonly value: string;
  readonly autoFocus: boolean;
  readonly pending: boolean;
  /** Why the server did not take it. */
  readonly refusal: unknown;
  readonly onChange: (value: string) => void;
  readonly onSend: (body: string) => void;
  readonly onCancel: () => void;
}

/** Writes or rewrites a comment. Ctrl+Enter sends, Escape leaves. */
export function CommentForm(props: CommentFormProps) {
  const { label, send, value, autoFocus, pending, refusal, onChange, onSend, onCancel } = props;
  const [complaint, setComplaint] = useState<string>();
  const failure = refusal ? failureOf(refusal) : undefined;
  const inField = failure?.field === 'body' ? failure.message : undefined;
  const submit = () => {
    const wrong = commentError(value);
    setComplaint(wrong);
    if (!wrong && !pending) onSend(value.trim());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape') onCancel();
  };
  const change = (next: string) => {
    setComplaint(undefined);
    onChange(next);
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 1, pt: 1 }}>
      <MarkdownEditor
        style="SHORT"
        mentions="/social-api/mentions"
        label={label}
        value={value}
        help={t('commentHelp')}
        error={complaint ?? inField}
        max={BODY.max}
        minRows={2}
        maxRows={12}
        size="small"
        autoFocus={autoFocus}
        onChange={change}
      />
      {refusal && !inField ? <ErrorState error={refusal} title={t('commentFailed')} onRetry={submit} /> : null}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" size="small" variant="contained" loading={pending}>
          {send}
        </Button>
        <Button size="small" color="inherit" onClick={onCancel} disabled={pending}>
          {t('cancel')}
        </Button>
      </Box>
    </Box>
  );
}

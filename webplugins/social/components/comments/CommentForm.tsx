import { DraftNotice, type EditDraft, ErrorState } from '@motorclub/sdk';
import { Form, type FormDraft, MarkdownInput, SubmitButton, useForm } from '@motorclub/sdk/forms';
import { Box, Button } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { commentError } from '../../lib/validate.ts';
import { BODY } from '../../limits.ts';
import { t } from '../../texts.ts';

export interface CommentFormProps {
  readonly label: string;
  readonly send: string;
  readonly autoFocus: boolean;
  readonly draft: FormDraft<string>;
  /** The draft, where a comment is rewritten: it may be of an older version. */
  readonly edit?: EditDraft<string>;
  readonly onSend: (body: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** Writes or rewrites a comment. Ctrl+Enter sends, Escape leaves. */
export function CommentForm({ label, send, autoFocus, draft, edit, onSend, onSent, onCancel }: CommentFormProps) {
  const form = useForm({
    initial: { body: '' },
    draft: { value: { body: draft.value }, change: ({ body }) => draft.change(body), discard: draft.discard },
    check: ({ body }) => ({ body: commentError(body) }),
    send: ({ body }) => onSend(body.trim()),
    onSent,
  });
  const failure = edit?.outdated ? null : form.failure;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ pt: 1 }}>
      {edit ? <DraftNotice draft={edit} onResolve={form.clearErrors} /> : null}
      <Form form={form} gap={1} failure={null}>
        <MarkdownInput
          form={form}
          name="body"
          style="SHORT"
          mentions
          label={label}
          help={t('commentHelp')}
          max={BODY.max}
          minRows={2}
          maxRows={12}
          size="small"
          autoFocus={autoFocus}
        />
        {failure ? <ErrorState error={failure} title={t('commentFailed')} onRetry={() => form.submit()} /> : null}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <SubmitButton form={form} size="small">
            {send}
          </SubmitButton>
          <Button size="small" color="inherit" onClick={onCancel} disabled={form.pending}>
            {t('cancel')}
          </Button>
        </Box>
      </Form>
    </Box>
  );
}

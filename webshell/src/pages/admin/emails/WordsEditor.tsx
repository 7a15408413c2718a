import { ConfirmDialog, Panel } from '@motorclub/sdk';
import { Button, FormControlLabel, FormHelperText, Stack, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { type MailTemplateDetail, resetWords, saveWords, sendTestMail } from '../api/emails.ts';
import { t } from './texts.ts';
import { useInsertVariable } from './useInsertVariable.ts';
import { useMailChange } from './useMailChange.ts';
import type { Field, WordsForm } from './useWords.ts';
import { Variables } from './Variables.tsx';
import { WordField } from './WordField.tsx';

function HtmlField({ template, form, readOnly }: WordsEditorProps) {
  const own = form.words.html !== null;
  return (
    <>
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={own}
              disabled={readOnly}
              onChange={(_, on) => form.set('html', on ? template.html : null)}
            />
          }
          label={t('ownHtml')}
        />
        <FormHelperText sx={{ m: 0 }}>{t('ownHtmlHelp')}</FormHelperText>
      </div>
      {own ? (
        <WordField
          field="html"
          label={t('htmlWords')}
          form={form}
          readOnly={readOnly}
          rows={[6, 20]}
          maxLength={50_000}
        />
      ) : null}
    </>
  );
}

function ResetButton({ template, onDone }: { readonly template: MailTemplateDetail; readonly onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const reset = useMailChange({
    run: () => resetWords(template.name),
    done: () => t('backDone'),
    failed: t('backFailed'),
    onDone: () => {
      setAsked(false);
      onDone();
    },
  });
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setAsked(true)}>
        {t('backToOriginal')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('backTitle')}
        confirmLabel={t('backToOriginal')}
        tone="danger"
        pending={reset.isPending}
        onConfirm={() => reset.mutate(undefined)}
        onClose={() => setAsked(false)}
      >
        <Typography>{t('backText', { name: template.name })}</Typography>
      </ConfirmDialog>
    </>
  );
}

function Actions({
  template,
  form,
  onRefused,
}: Omit<WordsEditorProps, 'readOnly'> & { readonly onRefused: (field: Field) => void }) {
  const refuse = (error: unknown) => {
    const field = form.refuse(error);
    if (field) onRefused(field);
    return field !== undefined;
  };
  const save = useMailChange({
    run: () => saveWords(template.name, form.words),
    done: () => t('wordsSaved'),
    failed: t('wordsNotSaved'),
    onDone: form.clear,
    onRefused: refuse,
  });
  const test = useMailChange({
    run: () => sendTestMail(template.name, form.words),
    done: ({ to }) => t('testSent', { to }),
    failed: t('testFailed'),
    onRefused: refuse,
  });
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <Button
        variant="contained"
        disabled={!form.dirty}
        loading={save.isPending}
        onClick={() => save.mutate(undefined)}
      >
        {t('saveWords')}
      </Button>
      <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('sendTest')}
      </Button>
      {form.dirty ? (
        <Button color="inherit" onClick={form.clear}>
          {t('discardWords')}
        </Button>
      ) : null}
      {template.overridden ? <ResetButton template={template} onDone={form.clear} /> : null}
    </Stack>
  );
}

export interface WordsEditorProps {
  readonly template: MailTemplateDetail;
  readonly form: WordsForm;
  readonly readOnly: boolean;
}

/** The words of a mail, its variables, and what can be done with them. */
export function WordsEditor({ template, form, readOnly }: WordsEditorProps) {
  const { around, putIn, focusOn } = useInsertVariable(form);
  return (
    <Panel title={t('words')}>
      <Stack {...around} sx={{ gap: 2.5, pt: 1 }}>
        <WordField field="subject" label={t('mailSubject')} form={form} readOnly={readOnly} maxLength={200} />
        <WordField
          field="text"
          label={t('mailWords')}
          form={form}
          readOnly={readOnly}
          rows={[8, 24]}
          maxLength={20_000}
          help={t('mailWordsHelp')}
        />
        <HtmlField template={template} form={form} readOnly={readOnly} />
        <Variables variables={template.variables} {...(readOnly ? {} : { onPutIn: putIn })} />
        {readOnly ? null : <Actions template={template} form={form} onRefused={focusOn} />}
      </Stack>
    </Panel>
  );
}

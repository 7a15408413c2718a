import { ConfirmDialog, Panel } from '@motorclub/sdk';
import { Form, SubmitButton, TextInput } from '@motorclub/sdk/forms';
import { Button, FormControlLabel, FormHelperText, Stack, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { type MailTemplateDetail, resetWords, sendTestMail } from '../api/emails.ts';
import { t } from './texts.ts';
import { useInsertVariable } from './useInsertVariable.ts';
import { useMailChange } from './useMailChange.ts';
import { type Field, refuseAt, type Words } from './useWords.ts';
import { Variables } from './Variables.tsx';
import { WordFields } from './WordFields.tsx';

function HtmlField({ template, edited: { form, words }, readOnly }: WordsEditorProps) {
  const own = words.html !== null;
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
        <TextInput
          form={form}
          name="html"
          label={t('htmlWords')}
          multiline
          minRows={6}
          maxRows={20}
          max={50_000}
          slotProps={{ htmlInput: { readOnly } }}
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

function Actions({ template, edited: { form, words, dirty, discard } }: Omit<WordsEditorProps, 'readOnly'>) {
  const test = useMailChange({
    run: () => sendTestMail(template.name, words),
    done: ({ to }) => t('testSent', { to }),
    failed: t('testFailed'),
    onRefused: (error) => refuseAt(form, error),
  });
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <SubmitButton form={form} disabled={!dirty}>
        {t('saveWords')}
      </SubmitButton>
      <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('sendTest')}
      </Button>
      {dirty ? (
        <Button color="inherit" onClick={discard}>
          {t('discardWords')}
        </Button>
      ) : null}
      {template.overridden ? <ResetButton template={template} onDone={discard} /> : null}
    </Stack>
  );
}

export interface WordsEditorProps {
  readonly template: MailTemplateDetail;
  readonly edited: Words;
  readonly readOnly: boolean;
}

/** The words of a mail, its variables, and what can be done with them. */
export function WordsEditor({ template, edited, readOnly }: WordsEditorProps) {
  const { form } = edited;
  const { around, putIn } = useInsertVariable<Field>(form.set);
  return (
    <Panel title={t('words')}>
      <Form form={form} failed={t('wordsNotSaved')}>
        <Stack {...around} sx={{ gap: 2.5, pt: 1 }}>
          <WordFields form={form} readOnly={readOnly} />
          <HtmlField template={template} edited={edited} readOnly={readOnly} />
          <Variables variables={template.variables} {...(readOnly ? {} : { onPutIn: putIn })} />
          {readOnly ? null : <Actions template={template} edited={edited} />}
        </Stack>
      </Form>
    </Panel>
  );
}

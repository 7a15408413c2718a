import { ownZone, SafeHtml } from '@motorclub/sdk';
import { CheckInput, DateTimeInput, type FieldSource, TextInput } from '@motorclub/sdk/forms';
import { Box, MenuItem, Stack, Typography } from '@mui/material';
import { PRIORITIES, TYPES } from '../../api/types.ts';
import type { Form, Kind, Mode } from '../../lib/form.ts';
import { t } from '../../texts.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';

const ROW = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

interface PartProps {
  readonly form: FieldSource<Form>;
  readonly kind: Kind;
}

function options(values: readonly Parameters<typeof t>[0][]) {
  return values.map((value) => (
    <MenuItem key={value} value={value}>
      {t(value)}
    </MenuItem>
  ));
}

function Kinds({ form, kind }: PartProps) {
  const hidden = kind === 'event' ? 'GENERAL' : 'DELAY';
  return (
    <Box sx={ROW}>
      <TextInput form={form} name="type" label={t('type')} select>
        {options(TYPES.filter((type) => type !== hidden))}
      </TextInput>
      <TextInput form={form} name="priority" label={t('priority')} select>
        {options(PRIORITIES)}
      </TextInput>
    </Box>
  );
}

function Words({ form, kind }: PartProps) {
  return (
    <>
      <TextInput form={form} name="title" label={t('title')} help={t('titleHelp')} />
      <TextInput
        form={form}
        name="message"
        label={t('message')}
        help={t('messageHelp')}
        multiline
        minRows={5}
        required
      />
      {kind === 'event' ? (
        <Box sx={ROW}>
          <TextInput form={form} name="safetyInstructions" label={t('safetyInstructions')} multiline />
          <TextInput form={form} name="contactPhone" label={t('contactPhone')} />
        </Box>
      ) : null}
    </>
  );
}

function Preview({ message }: { readonly message: string }) {
  return (
    <Box
      component="section"
      aria-label={t('preview')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('preview')}
      </Typography>
      {message.trim() ? (
        <SafeHtml
          html={message}
          sx={{ overflowWrap: 'anywhere', whiteSpace: message.includes('<') ? 'normal' : 'pre-line' }}
        />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('previewEmpty')}</Typography>
      )}
    </Box>
  );
}

function When({ form }: Pick<PartProps, 'form'>) {
  const zone = ownZone();
  return (
    <>
      <Box sx={ROW}>
        <DateTimeInput
          form={form}
          name="expiresAt"
          label={t('expiresAt')}
          zone={zone}
          help={t('expiresHelp', { zone })}
        />
        <DateTimeInput
          form={form}
          name="scheduledAt"
          label={t('scheduleAt')}
          zone={zone}
          help={t('scheduleHelp', { zone })}
        />
      </Box>
      <CheckInput form={form} name="byMail" label={t('byMail')} />
    </>
  );
}

export interface EditorFieldsProps extends PartProps {
  readonly mode: Mode;
}

/** All fields of an announcement: text, audience and time. */
export function EditorFields({ form, kind, mode }: EditorFieldsProps) {
  const whole = mode !== 'correct';
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      {mode === 'new' ? <TemplatePicker form={form} kind={kind} /> : null}
      {whole ? <Kinds form={form} kind={kind} /> : <Typography>{t('correctHelp')}</Typography>}
      {whole && kind === 'event' ? <AudienceFields form={form} /> : null}
      <Words form={form} kind={kind} />
      <Preview message={form.values.message} />
      {whole ? <When form={form} /> : null}
    </Stack>
  );
}

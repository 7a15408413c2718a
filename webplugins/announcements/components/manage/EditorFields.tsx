import { ownZone, SafeHtml } from '@motorclub/sdk';
import { Box, Checkbox, FormControlLabel, MenuItem, Stack, Typography } from '@mui/material';
import { PRIORITIES, TYPES } from '../../api/types.ts';
import type { Kind, Mode } from '../../lib/form.ts';
import { t } from '../../texts.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { type EditProps, FormField } from './TextFields.tsx';

const LOCAL = { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } as const;
const ROW = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

function Kinds({ kind, ...edit }: EditProps & { readonly kind: Kind }) {
  const types =
    kind === 'event' ? TYPES.filter((type) => type !== 'GENERAL') : TYPES.filter((type) => type !== 'DELAY');
  return (
    <Box sx={ROW}>
      <FormField {...edit} name="type" label={t('type')} {...options(types)} />
      <FormField {...edit} name="priority" label={t('priority')} {...options(PRIORITIES)} />
    </Box>
  );
}

function options(values: readonly Parameters<typeof t>[0][]) {
  const children = values.map((value) => (
    <MenuItem key={value} value={value}>
      {t(value)}
    </MenuItem>
  ));
  return { props: { select: true, children } };
}

function Words({ kind, ...edit }: EditProps & { readonly kind: Kind }) {
  return (
    <>
      <FormField {...edit} name="title" label={t('title')} help={t('titleHelp')} />
      <FormField
        {...edit}
        name="message"
        label={t('message')}
        help={t('messageHelp')}
        props={{ multiline: true, minRows: 5, required: true }}
      />
      {kind === 'event' ? (
        <Box sx={ROW}>
          <FormField {...edit} name="safetyInstructions" label={t('safetyInstructions')} props={{ multiline: true }} />
          <FormField {...edit} name="contactPhone" label={t('contactPhone')} />
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

export interface EditorFieldsProps extends EditProps {
  readonly kind: Kind;
  readonly mode: Mode;
}

/** Everything that an announcement says, and to whom and when. */
export function EditorFields({ kind, mode, ...edit }: EditorFieldsProps) {
  const whole = mode !== 'correct';
  return (
    <Stack sx={{ gap: 1.5, pt: 1 }}>
      {mode === 'new' ? <TemplatePicker kind={kind} onFill={edit.edit} /> : null}
      {whole ? <Kinds kind={kind} {...edit} /> : <Typography>{t('correctHelp')}</Typography>}
      {whole && kind === 'event' ? <AudienceFields {...edit} /> : null}
      <Words kind={kind} {...edit} />
      <Preview message={edit.form.message} />
      {whole ? (
        <>
          <Box sx={ROW}>
            <FormField
              {...edit}
              name="expiresAt"
              label={t('expiresAt')}
              help={t('expiresHelp', { zone: ownZone() })}
              props={LOCAL}
            />
            <FormField
              {...edit}
              name="scheduledAt"
              label={t('scheduleAt')}
              help={t('scheduleHelp', { zone: ownZone() })}
              props={LOCAL}
            />
          </Box>
          <FormControlLabel
            control={<Checkbox checked={edit.form.byMail} onChange={(_event, byMail) => edit.edit({ byMail })} />}
            label={t('byMail')}
          />
        </>
      ) : null}
    </Stack>
  );
}

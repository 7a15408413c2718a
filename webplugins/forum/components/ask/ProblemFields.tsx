import { type FieldSource, TextInput } from '@motorclub/sdk/forms';
import { Box, Chip } from '@mui/material';
import type { AskForm } from '../../lib/askForm.ts';
import { faultCodesOf, isFaultCode } from '../../lib/faultCodes.ts';
import { t } from '../../texts/ask.ts';
import { MoreFields } from './MoreFields.tsx';

/** The codes as they were understood, so that a misread one is seen at once. */
function Understood({ text }: { readonly text: string }) {
  const codes = faultCodesOf(text);
  if (codes.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('codesUnderstood')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, mt: -1, p: 0, listStyle: 'none' }}
    >
      {codes.map((code) => {
        const good = isFaultCode(code);
        return (
          <li key={code}>
            <Chip
              size="small"
              variant="outlined"
              color={good ? 'success' : 'error'}
              label={good ? code : t('badCode', { code })}
            />
          </li>
        );
      })}
    </Box>
  );
}

const MORE = ['symptomWhen', 'warningLights', 'faultCodes', 'triedSoFar'] as const;
const LONG = { multiline: true, minRows: 2, maxRows: 12 } as const;

/** Of a problem, what a mechanic would ask: the symptom first. */
export function ProblemFields({ form }: { readonly form: FieldSource<AskForm> }) {
  const { kind, faultCodes } = form.values;
  if (kind !== 'PROBLEM') return null;
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        p: { xs: 1.5, sm: 2 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box component="legend" sx={{ px: 0.75, typography: 'h4' }}>
        {t('problem')}
      </Box>
      <TextInput form={form} name="symptom" label={t('symptomLabel')} help={t('symptomHelp')} {...LONG} />
      <MoreFields label={t('moreProblem')} filled={MORE.some((name) => form.values[name].trim() !== '')}>
        <TextInput form={form} name="symptomWhen" label={t('whenLabel')} help={t('whenHelp')} max={300} />
        <TextInput form={form} name="warningLights" label={t('lightsLabel')} help={t('lightsHelp')} max={300} />
        <TextInput
          form={form}
          name="faultCodes"
          label={t('codesLabel')}
          help={t('codesHelp')}
          slotProps={{ htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } }}
        />
        <Understood text={faultCodes} />
        <TextInput form={form} name="triedSoFar" label={t('triedLabel')} help={t('triedHelp')} {...LONG} />
      </MoreFields>
    </Box>
  );
}

import { Box, Chip } from '@mui/material';
import { faultCodesOf, isFaultCode } from '../../lib/faultCodes.ts';
import { t } from '../../texts/ask.ts';
import { type EditProps, Words } from './Words.tsx';

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

/** What a mechanic would ask first. */
export function ProblemFields(edit: EditProps) {
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
      <Words {...edit} name="symptom" label={t('symptomLabel')} help={t('symptomHelp')} rows={2} />
      <Words {...edit} name="symptomWhen" label={t('whenLabel')} help={t('whenHelp')} input={{ maxLength: 300 }} />
      <Words
        {...edit}
        name="warningLights"
        label={t('lightsLabel')}
        help={t('lightsHelp')}
        input={{ maxLength: 300 }}
      />
      <Words
        {...edit}
        name="faultCodes"
        label={t('codesLabel')}
        help={t('codesHelp')}
        input={{ autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false }}
      />
      <Understood text={edit.form.faultCodes} />
      <Words {...edit} name="triedSoFar" label={t('triedLabel')} help={t('triedHelp')} rows={2} />
    </Box>
  );
}

import { Link } from '@motorclub/sdk';
import { Box, Chip, Typography } from '@mui/material';
import type { Question } from '../../api/types.ts';
import { hrefOf } from '../../lib/listParams.ts';
import { t } from '../../texts/post.ts';

const WORDS = ['symptom', 'symptomWhen', 'warningLights', 'triedSoFar'] as const;
const LABELS = {
  symptom: 'symptom',
  symptomWhen: 'symptomWhen',
  warningLights: 'warningLights',
  triedSoFar: 'triedSoFar',
} as const;

function Codes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
      {codes.map((code) => (
        <li key={code}>
          <Chip
            component={Link}
            to={hrefOf({ q: `code:${code}` })}
            clickable
            size="small"
            color="warning"
            variant="outlined"
            label={code}
          />
        </li>
      ))}
    </Box>
  );
}

/** What the asker filled in about a problem. */
export function Symptoms({ question }: { readonly question: Question }) {
  const said = WORDS.filter((name) => question[name]);
  const { faultCodes } = question;
  if (said.length === 0 && faultCodes.length === 0) return null;
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0, mt: 2.5, maxWidth: '68ch' }}>
      {said.map((name) => (
        <div key={name}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
            {t(LABELS[name])}
          </Typography>
          <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {question[name]}
          </Typography>
        </div>
      ))}
      {faultCodes.length > 0 ? (
        <div>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
            {t('faultCodes')}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Codes codes={faultCodes} />
          </Box>
        </div>
      ) : null}
    </Box>
  );
}

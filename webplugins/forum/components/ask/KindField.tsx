import { type FieldSource, RadioInput } from '@motorclub/sdk/forms';
import { Box, Typography } from '@mui/material';
import { KINDS, type Kind } from '../../api/types.ts';
import { t } from '../../texts/ask.ts';

const LABELS = {
  PROBLEM: 'kindProblem',
  HOW_TO: 'kindHowTo',
  DISCUSSION: 'kindDiscussion',
  BUYING: 'kindBuying',
} as const satisfies Record<Kind, string>;
const HELP = {
  PROBLEM: 'kindProblemHelp',
  HOW_TO: 'kindHowToHelp',
  DISCUSSION: 'kindDiscussionHelp',
  BUYING: 'kindBuyingHelp',
} as const satisfies Record<Kind, string>;

const CHOICE = {
  m: 0,
  pr: 1.5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:has(:checked)': { borderColor: 'primary.main' },
} as const;
const CHOICES = {
  display: 'grid',
  gap: 1,
  pt: 1,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  '& > label': CHOICE,
};

function optionOf(value: Kind) {
  const label = (
    <Box sx={{ py: 0.5 }}>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {t(LABELS[value])}
      </Typography>
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
        {t(HELP[value])}
      </Typography>
    </Box>
  );
  return { value, label };
}

/** What the question wants; a problem is asked about in more detail. */
export function KindField({ form }: { readonly form: FieldSource<{ readonly kind: Kind }> }) {
  return <RadioInput form={form} name="kind" label={t('kind')} options={KINDS.map(optionOf)} sx={CHOICES} />;
}

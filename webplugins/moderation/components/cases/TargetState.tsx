import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { CaseDetail } from '../../api/cases.ts';
import { t } from '../../texts/cases.ts';

type State = NonNullable<CaseDetail['reported']>;

/** A picture stays blurred until somebody wants to see it. */
function BlurredPicture({ image }: { readonly image: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ overflow: 'hidden', width: 'fit-content', maxWidth: '100%', borderRadius: 1 }}>
        <Box
          component="img"
          src={image}
          alt=""
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 220, filter: shown ? 'none' : 'blur(16px)' }}
        />
      </Box>
      {shown ? null : (
        <Button size="small" color="inherit" onClick={() => setShown(true)}>
          {t('case_showPicture')}
        </Button>
      )}
    </Box>
  );
}

/** What a target is like, as plain text. */
export function TargetState({ label, state }: { readonly label: string; readonly state: State }) {
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="h3" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{state.title}</Typography>
      <Typography
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflow: 'auto' }}
        tabIndex={0}
      >
        {state.text}
      </Typography>
      {state.image ? <BlurredPicture image={state.image} /> : null}
    </Box>
  );
}

import { Box, Typography } from '@mui/material';
import { useSignInPath } from '../links.ts';
import { LinkButton } from './LinkButton.tsx';
import { Panel } from './Panel.tsx';
import { t } from './texts.ts';

export interface SignInPanelProps {
  readonly title: string;
  readonly text: string;
}

/** For visitors, where members would do something: why, and the two doors; both lead back here. */
export function SignInPanel({ title, text }: SignInPanelProps) {
  const logIn = useSignInPath();
  return (
    <Panel title={title}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LinkButton to={logIn} variant="contained">
          {t('logIn')}
        </LinkButton>
        <LinkButton to={logIn.replace('/login', '/signup')} variant="outlined" color="inherit">
          {t('signUp')}
        </LinkButton>
      </Box>
    </Panel>
  );
}

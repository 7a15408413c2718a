import { Stack } from '@mui/material';
import { WithAccount } from '../WithAccount.tsx';
import { DeletionPanel } from './DeletionPanel.tsx';
import { ExportsPanel } from './ExportsPanel.tsx';
import { ReadingPanel } from './ReadingPanel.tsx';

/** All that is stored about oneself, and the way out. */
export default function DataTab() {
  return (
    <Stack sx={{ gap: 3 }}>
      <ReadingPanel />
      <ExportsPanel />
      <WithAccount>{(own) => <DeletionPanel own={own} />}</WithAccount>
    </Stack>
  );
}

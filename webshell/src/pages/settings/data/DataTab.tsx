import { Stack } from '@mui/material';
import { WithMe } from '../WithMe.tsx';
import { DeletionPanel } from './DeletionPanel.tsx';
import { ExportsPanel } from './ExportsPanel.tsx';
import { ReadingPanel } from './ReadingPanel.tsx';

/** All that is stored about oneself, and the way out. */
export default function DataTab() {
  return (
    <Stack sx={{ gap: 3 }}>
      <ReadingPanel />
      <ExportsPanel />
      <WithMe>{(own) => <DeletionPanel own={own} />}</WithMe>
    </Stack>
  );
}

import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { t } from '../../texts/managing.ts';

export interface FiltersProps {
  /** What the list is kept to beside its choices; null: nothing. */
  readonly only?: string | null;
  readonly onAll?: () => void;
  readonly children: ReactNode;
}

/** What is chosen of a list, above it. */
export function Filters({ only = null, onAll, children }: FiltersProps) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, p: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {children}
      {only ? (
        <>
          <Typography variant="body2">{only}</Typography>
          <Button size="small" color="inherit" onClick={onAll}>
            {t('showAll')}
          </Button>
        </>
      ) : null}
    </Stack>
  );
}

import { Icon } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface MoreFieldsProps {
  /** Which fields they are. */
  readonly label: string;
  /** Whether one of them holds something. */
  readonly filled: boolean;
  readonly children: ReactNode;
}

/** Fields that few need: behind a button until they are wanted or hold something, and shown from then on. */
export function MoreFields({ label, filled, children }: MoreFieldsProps) {
  const [shown, setShown] = useState(filled);
  const [pressed, setPressed] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  if (filled && !shown) setShown(true);
  useEffect(() => {
    if (pressed) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [pressed]);
  if (shown || pressed) {
    return (
      <Box ref={fields} sx={{ display: 'grid', gap: 2 }}>
        {children}
      </Box>
    );
  }
  return (
    <Button
      color="inherit"
      startIcon={<Icon name="add" />}
      onClick={() => setPressed(true)}
      sx={{ justifySelf: 'start', alignSelf: 'start', textAlign: 'start' }}
    >
      {label}
    </Button>
  );
}

import { Button, Typography } from '@mui/material';
import { t } from '../../texts/managing.ts';

export interface OnlyProps {
  /** What the list is kept to beside its filters. */
  readonly text: string;
  readonly onAll: () => void;
}

/** What a link has narrowed a list down to, and the way back to all of it. */
export function Only({ text, onAll }: OnlyProps) {
  return (
    <>
      <Typography variant="body2">{text}</Typography>
      <Button size="small" color="inherit" onClick={onAll}>
        {t('showAll')}
      </Button>
    </>
  );
}

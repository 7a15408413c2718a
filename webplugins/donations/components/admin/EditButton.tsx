import { Button } from '@mui/material';
import { t } from '../../texts/managing.ts';

export interface EditButtonProps {
  /** What is edited. */
  readonly name: string;
  readonly onClick: () => void;
}

/** At the end of a row: changes it. */
export function EditButton({ name, onClick }: EditButtonProps) {
  return (
    <Button size="small" color="inherit" aria-label={t('manageEditOf', { name })} onClick={onClick}>
      {t('manageEdit')}
    </Button>
  );
}

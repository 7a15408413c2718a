import { Icon, toast } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { t } from '../../texts/post.ts';

export interface ShareButtonProps {
  readonly title: string;
  /** On this site: `/questions/17`. */
  readonly path: string;
}

/** By the device's own sheet where it has one, else as a copied address. */
async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.href).href;
  if (navigator.share) return navigator.share({ title, url });
  await navigator.clipboard.writeText(url);
  return void toast.success(t('linkCopied'));
}

function onFailure(error: unknown): void {
  // Closing the sheet is no failure.
  if (error instanceof DOMException && error.name === 'AbortError') return;
  toast.error(t('shareFailed'));
}

/** Gives the address of a question to somebody else. */
export function ShareButton({ title, path }: ShareButtonProps) {
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon name="link" size={18} />}
      onClick={() => share(title, path).catch(onFailure)}
    >
      {t('share')}
    </Button>
  );
}

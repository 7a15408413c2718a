import { Icon, toast } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { t } from '../../texts.ts';

/** By the device's own sheet where it has one, else as a copied address: of this page, without tabs and filters. */
async function share(): Promise<void> {
  const { origin, pathname } = window.location;
  const url = origin + pathname;
  if (navigator.share) return navigator.share({ title: document.title, url });
  await navigator.clipboard.writeText(url);
  return void toast.success(t('linkCopied'));
}

function onFailure(error: unknown): void {
  // Closing the sheet is no failure.
  if (error instanceof DOMException && error.name === 'AbortError') return;
  toast.error(t('shareFailed'));
}

/** Gives the address of this page to somebody else. */
export function ShareButton() {
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon name="link" size={18} />}
      onClick={() => share().catch(onFailure)}
    >
      {t('share')}
    </Button>
  );
}

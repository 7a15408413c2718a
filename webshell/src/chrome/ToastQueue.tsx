import { Icon } from '@motorclub/sdk';
import { dismissToast, toastQueue, useStore } from '@motorclub/sdk/host';
import { Alert, Badge, Button, IconButton, Portal, Snackbar, type SxProps } from '@mui/material';
import { t } from '../texts.ts';
import { useTopDialog } from './useTopDialog.ts';

const SHOWN_MS = 6000;
/** Long enough to decide. */
const WITH_ACTION_MS = 10_000;

/** Above an open dialog, which leaves it the room: it covers nothing there. */
const IN_DIALOG: SxProps = { position: 'static', transform: 'none', flex: 'none', order: -1, mx: 1, mt: 1 };

/** One message at a time, the latest; the badge counts those behind it. Stays while pointed at or focused. */
export function ToastQueue() {
  const queue = useStore(toastQueue);
  const dialog = useTopDialog();
  const latest = queue.at(-1);
  if (!latest) return null;
  const close = () => dismissToast(latest.id);
  const { action } = latest;
  const message = (
    <Snackbar
      key={latest.id}
      open
      autoHideDuration={action ? WITH_ACTION_MS : SHOWN_MS}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={dialog ? IN_DIALOG : {}}
    >
      <Badge badgeContent={queue.length - 1} color="primary" sx={{ width: '100%' }}>
        <Alert
          variant="standard"
          severity={latest.severity}
          role={latest.severity === 'error' ? 'alert' : 'status'}
          onClose={close}
          sx={{ width: '100%', border: 1, borderColor: 'divider', bgcolor: 'background.paper', color: 'text.primary' }}
          action={
            action ? (
              <>
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => {
                    action.onClick();
                    close();
                  }}
                >
                  {action.label}
                </Button>
                <IconButton color="inherit" size="small" aria-label={t('close')} onClick={close}>
                  <Icon name="close" size={18} />
                </IconButton>
              </>
            ) : undefined
          }
        >
          {latest.message}
        </Alert>
      </Badge>
    </Snackbar>
  );
  return dialog ? <Portal container={dialog}>{message}</Portal> : message;
}

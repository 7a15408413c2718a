import { Alert, Box, Button, Stack } from '@mui/material';
import { findObstacle } from '../../lib/camera.ts';
import { useCamera } from '../../lib/useCamera.ts';
import { t } from '../../texts/gate.ts';
import { CameraTools } from './CameraTools.tsx';

/** The square that is read, no larger than a hand that holds a phone against it needs. */
const SIDE = 420;

/** Reads codes with the camera. */
export function Camera({ onCode }: { readonly onCode: (text: string) => void }) {
  const { video, state, choose, start, stop } = useCamera(onCode);
  const cameraError = findObstacle() ?? (state.is === 'off' ? state.cameraError : null);
  const off = state.is === 'off';
  return (
    <Stack sx={{ gap: 1.5 }}>
      {off ? null : (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={t('cameraPicture')}
          sx={{
            width: 1,
            maxWidth: SIDE,
            aspectRatio: '1',
            objectFit: 'cover',
            borderRadius: 1,
            bgcolor: '#000',
          }}
        />
      )}
      {cameraError ? <Alert severity="warning">{t(`camera_${cameraError}`)}</Alert> : null}
      {findObstacle() ? null : (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            variant={off ? 'contained' : 'outlined'}
            color={off ? 'primary' : 'inherit'}
            loading={state.is === 'starting'}
            onClick={off ? start : stop}
          >
            {t(off ? 'cameraOn' : 'cameraOff')}
          </Button>
          {state.is === 'on' ? <CameraTools key={state.camera.id} camera={state.camera} onChoose={choose} /> : null}
        </Stack>
      )}
    </Stack>
  );
}

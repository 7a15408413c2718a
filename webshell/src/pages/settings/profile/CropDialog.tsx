import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Slider,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
// Its own way, a style sheet written into the page, is not allowed by the pages' policy.
import 'react-easy-crop/react-easy-crop.css';
import type { Crop } from '../api/me.ts';
import { t } from '../texts.ts';

const MAX_ZOOM = 4;

export interface CropDialogProps {
  readonly file: File;
  readonly sending: boolean;
  readonly onDone: (crop: Crop) => void;
  readonly onClose: () => void;
}

/** An object URL for a local file, revoked when it is no longer used. */
function useAddress(file: File): string {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/** Moves and zooms a picture under a circle; mouse, touch, wheel, arrow keys and a slider. */
export default function CropDialog({ file, sending, onDone, onClose }: CropDialogProps) {
  const title = useId();
  const address = useAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [broken, setBroken] = useState(false);
  return (
    <Dialog open onClose={sending ? () => undefined : onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{t('cropTitle')}</DialogTitle>
      <DialogContent>
        {broken ? <Alert severity="error">{t('pictureType')}</Alert> : null}
        <Box
          sx={{
            position: 'relative',
            height: { xs: 280, sm: 360 },
            borderRadius: 2,
            overflow: 'hidden',
            bgcolor: 'background.default',
            display: broken ? 'none' : 'block',
          }}
        >
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, points) => setArea(points)}
            cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
            mediaProps={{ alt: '', onError: () => setBroken(true) }}
          />
        </Box>
        <Typography id={`${title}-zoom`} variant="body2" sx={{ mt: 2 }}>
          {t('zoom')}
        </Typography>
        <Slider
          value={zoom}
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          disabled={broken}
          aria-labelledby={`${title}-zoom`}
          onChange={(_, next) => setZoom(Number(next))}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={sending}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          loading={sending}
          disabled={area === null || broken}
          onClick={() => area && onDone({ x: area.x, y: area.y, size: area.width })}
        >
          {t('usePicture')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

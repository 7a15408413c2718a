import { toast } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { Camera } from '../../lib/camera.ts';
import { t } from '../../texts/gate.ts';
import { Choice } from '../parts/Choice.tsx';

export interface CameraToolsProps {
  readonly camera: Camera;
  readonly onChoose: (deviceId: string) => void;
}

/** The light of a camera, and another camera, where there are such. */
export function CameraTools({ camera: { id, devices, light }, onChoose }: CameraToolsProps) {
  const [lit, setLit] = useState(false);
  return (
    <>
      {light ? (
        <Button
          variant={lit ? 'contained' : 'outlined'}
          color={lit ? 'primary' : 'inherit'}
          aria-pressed={lit}
          onClick={() =>
            void light(!lit).then(
              () => setLit(!lit),
              () => toast.error(t('lightFailed')),
            )
          }
        >
          {t('light')}
        </Button>
      ) : null}
      {devices.length > 1 ? (
        <Choice
          label={t('camera')}
          value={id}
          options={devices.map((device, place) => ({
            value: device.id,
            label: device.label || t('cameraNumber', { number: place + 1 }),
          }))}
          onChange={onChoose}
        />
      ) : null}
    </>
  );
}

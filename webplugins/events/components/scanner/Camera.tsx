import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { canScan, startCamera } from '../../lib/camera.ts';
import { t } from '../../texts/gate.ts';

/** Reads codes with the camera, where the browser can. */
export function Camera({ onCode }: { readonly onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [on, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!on || !video.current) return undefined;
    let stop: (() => void) | null = null;
    let left = false;
    startCamera(video.current, (text) => latest.current(text)).then(
      (end) => {
        stop = end;
        if (left) end();
      },
      (error: unknown) => {
        setOn(false);
        setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [on]);
  if (!canScan()) return <Typography sx={{ color: 'text.secondary' }}>{t('noCamera')}</Typography>;
  return (
    <Box>
      {on ? (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={t('cameraPicture')}
          sx={{ width: 1, aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1, bgcolor: '#000', mb: 1.5 }}
        />
      ) : null}
      {problem ? (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('cameraFailed', { reason: problem })}
        </Alert>
      ) : null}
      <Button
        variant={on ? 'outlined' : 'contained'}
        color={on ? 'inherit' : 'primary'}
        onClick={() => {
          setProblem(null);
          setOn(!on);
        }}
      >
        {t(on ? 'cameraOff' : 'cameraOn')}
      </Button>
    </Box>
  );
}

import { useEffect, useRef, useState } from 'react';
import { type Camera, type CameraError, startCamera, toCameraError } from './camera.ts';

export type CameraState =
  | { readonly is: 'off'; readonly cameraError: CameraError | null }
  | { readonly is: 'starting' }
  | { readonly is: 'on'; readonly camera: Camera };

/** A request for a camera; null is the one at the back. */
interface CameraRequest {
  readonly deviceId: string | null;
}

/** Of this device, so it outlives the tab; logging out forgets it with everything else. */
const REMEMBERED = 'events.camera';

/** The camera of the page: on while it is wanted and the page is there. */
export function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [request, setRequest] = useState<CameraRequest | null>(null);
  const [state, setState] = useState<CameraState>({ is: 'off', cameraError: null });

  useEffect(() => {
    if (!request || !video.current) return undefined;
    let stopped = false;
    let running: Camera | null = null;
    const end = (cameraError: CameraError) => {
      if (stopped) return;
      setRequest(null);
      setState({ is: 'off', cameraError });
    };
    const onEnded = () => end('ended');
    startCamera(video.current, { ...request, onCode: (text) => latest.current(text), onEnded }).then(
      (camera) => {
        if (stopped) return camera.stop();
        running = camera;
        setState({ is: 'on', camera });
      },
      (error: unknown) => end(toCameraError(error)),
    );
    return () => {
      stopped = true;
      running?.stop();
    };
  }, [request]);

  const begin = (deviceId: string | null) => {
    setState({ is: 'starting' });
    setRequest({ deviceId });
  };
  return {
    video,
    state,
    start: () => begin(window.localStorage.getItem(REMEMBERED)),
    choose: (deviceId: string) => {
      window.localStorage.setItem(REMEMBERED, deviceId);
      begin(deviceId);
    },
    stop: () => {
      setRequest(null);
      setState({ is: 'off', cameraError: null });
    },
  };
}

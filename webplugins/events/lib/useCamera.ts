import { useEffect, useRef, useState } from 'react';
import { type Camera, startCamera, type Trouble, troubleOf } from './camera.ts';

export type CameraState =
  | { readonly is: 'off'; readonly trouble: Trouble | null }
  | { readonly is: 'starting' }
  | { readonly is: 'on'; readonly camera: Camera };

/** One wish for a camera; null is the one at the back. */
interface Wish {
  readonly lens: string | null;
}

/** Of this device, so it outlives the tab; logging out forgets it with everything else. */
const REMEMBERED = 'events.camera';

/** The camera of the page: on while it is wanted and the page is there. */
export function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [wish, setWish] = useState<Wish | null>(null);
  const [state, setState] = useState<CameraState>({ is: 'off', trouble: null });

  useEffect(() => {
    if (!wish || !video.current) return undefined;
    let stopped = false;
    let running: Camera | null = null;
    const end = (trouble: Trouble) => {
      if (stopped) return;
      setWish(null);
      setState({ is: 'off', trouble });
    };
    const onEnded = () => end('ended');
    startCamera(video.current, { ...wish, onCode: (text) => latest.current(text), onEnded }).then(
      (camera) => {
        if (stopped) return camera.stop();
        running = camera;
        setState({ is: 'on', camera });
      },
      (error: unknown) => end(troubleOf(error)),
    );
    return () => {
      stopped = true;
      running?.stop();
    };
  }, [wish]);

  const begin = (lens: string | null) => {
    setState({ is: 'starting' });
    setWish({ lens });
  };
  return {
    video,
    state,
    start: () => begin(window.localStorage.getItem(REMEMBERED)),
    choose: (lens: string) => {
      window.localStorage.setItem(REMEMBERED, lens);
      begin(lens);
    },
    stop: () => {
      setWish(null);
      setState({ is: 'off', trouble: null });
    },
  };
}

import { Loading } from '@motorclub/sdk';
import { arePluginsLoading, isArriving } from '@motorclub/sdk/host';
import { Box } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { endFirstText, FirstText } from './FirstText.tsx';

/** No page waits longer for what belongs to it. */
const PATIENCE_MS = 1000;
const LOOK_MS = 16;
/** In a row: what has arrived may ask for more when it is drawn. */
const CALM_LOOKS = 2;

let shown = false;

/**
 * The first page of a visit is shown at once, not part by part, when its code and its data have come along with the
 * document: parts that come one after the other would push each other around. What is late comes later.
 */
export function FirstPage({ children }: { readonly children: ReactNode }) {
  const [ready, setReady] = useState(shown);
  useEffect(() => {
    if (ready) return undefined;
    const until = performance.now() + PATIENCE_MS;
    let calm = 0;
    // Not with each frame: a tab behind others has none.
    const timer = setInterval(() => {
      calm = isArriving() || arePluginsLoading() ? 0 : calm + 1;
      if (calm < CALM_LOOKS && performance.now() < until) return;
      shown = true;
      endFirstText();
      setReady(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [ready]);
  return (
    <Box sx={{ position: 'relative', visibility: ready ? undefined : 'hidden' }}>
      {children}
      {ready ? null : (
        <Box sx={{ position: 'absolute', inset: '0 0 auto', visibility: 'visible' }}>
          <FirstText>
            <Loading minHeight={window.innerHeight / 2} />
          </FirstText>
        </Box>
      )}
    </Box>
  );
}

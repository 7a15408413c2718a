import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import type { Embed, VideoHost } from './findEmbeds.ts';
import { t } from './texts.ts';

const FRAME = {
  display: 'block',
  width: 1,
  aspectRatio: '16 / 9',
  border: 0,
  borderRadius: 1,
  overflow: 'hidden',
} as const;
/** A dark plate with two stripes of light in both themes, as a film is dark. */
const STILL = {
  ...FRAME,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  color: '#fff',
  fontFamily: 'inherit',
  fontSize: '0.9375rem',
  background:
    'linear-gradient(115deg, transparent 58%, #ffffff14 58% 66%, transparent 66% 70%, #ffffff14 70% 73%, transparent 73%), #14161a',
  '&:hover circle': { fillOpacity: 0.3 },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'info.main', outlineOffset: 2 },
} as const;
const SMALL = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: '0.75rem' } as const;

function Play() {
  return (
    <svg viewBox="0 0 64 64" width={64} height={64} aria-hidden focusable={false}>
      <circle cx="32" cy="32" r="30" fill="#fff" fillOpacity={0.15} stroke="#fff" strokeWidth={2} />
      <path d="M26 20v24l20-12Z" fill="#fff" />
    </svg>
  );
}

interface StillProps {
  readonly host: VideoHost;
  readonly onPlay: () => void;
}

/** Drawn here: nothing is loaded from the other site before somebody plays it. */
function Still({ host, onPlay }: StillProps) {
  return (
    <ButtonBase aria-label={t('playVideo', { host })} onClick={onPlay} sx={STILL}>
      <Play />
      <span>{t('playVideo', { host })}</span>
      <Box component="span" sx={{ ...SMALL, opacity: 0.75 }}>
        {t('playHelp', { host })}
      </Box>
    </ButtonBase>
  );
}

/** A video of another site, which is asked for it once somebody plays it. */
export function VideoCard({ href, host, player }: Extract<Embed, { kind: 'video' }>) {
  const [playing, setPlaying] = useState(false);
  return (
    <>
      {playing ? (
        <Box
          component="iframe"
          src={player}
          title={t('videoFrom', { host })}
          // Who pressed the button with the keyboard goes on in the player.
          ref={(frame: HTMLIFrameElement | null) => frame?.focus()}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
          sx={FRAME}
        />
      ) : (
        <Still host={host} onPlay={() => setPlaying(true)} />
      )}
      <Box
        component="a"
        href={href}
        target="_blank"
        rel="nofollow ugc noopener"
        sx={{ ...SMALL, display: 'block', mt: 0.5 }}
      >
        {href}
      </Box>
    </>
  );
}

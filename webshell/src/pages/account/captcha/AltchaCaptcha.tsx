import 'altcha/external';
import 'altcha/altcha.css';
import { language } from '@motorclub/sdk';
import { Box } from '@mui/material';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import ShaWorker from 'altcha/workers/sha?worker';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { WidgetProps } from './providers.ts';

const CHALLENGE_URL = '/auth/captcha';

if (language === 'de') void import('altcha/i18n/de');

for (const hash of ['SHA-256', 'SHA-384', 'SHA-512']) {
  $altcha.algorithms.set(`PBKDF2/${hash}`, () => new Pbkdf2Worker());
  $altcha.algorithms.set(hash, () => new ShaWorker());
}

/** Proof of work instead of puzzles: starts when the form is touched, nothing to read or click. Self-hosted. */
export default function AltchaCaptcha({ onChange }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const widget = document.createElement('altcha-widget');
    for (const [name, value] of Object.entries({ challenge: CHALLENGE_URL, auto: 'onload', language })) {
      widget.setAttribute(name, value);
    }
    widget.setAttribute('configuration', JSON.stringify({ hideFooter: true, hideLogo: true, minDuration: 0 }));
    const listen = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
      changed(state === 'verified' && payload ? payload : '');
    };
    widget.addEventListener('statechange', listen);
    place.current?.append(widget);
    return () => widget.remove();
  }, []);
  return (
    <Box
      ref={place}
      sx={{
        '--altcha-max-width': '100%',
        '--altcha-border-radius': '8px',
        '--altcha-color-base': 'var(--mui-palette-background-paper)',
        '--altcha-color-base-content': 'var(--mui-palette-text-primary)',
        '--altcha-color-neutral': 'var(--mui-palette-divider)',
      }}
    />
  );
}

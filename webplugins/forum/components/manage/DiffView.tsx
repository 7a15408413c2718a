import { Hidden } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { Piece } from '../../lib/diff.ts';
import { t } from '../../texts/revise.ts';

export interface DiffViewProps {
  readonly pieces: readonly Piece[];
}

/** How many unchanged lines are shown before and after a change. */
const CONTEXT_LINES = 3;

const SX = {
  m: 0,
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& ins': { textDecoration: 'none', borderBottom: 2, borderColor: 'success.main', color: 'success.main' },
  '& del': { color: 'error.main' },
} as const;

function Same({ text, first, last }: { readonly text: string; readonly first: boolean; readonly last: boolean }) {
  const [open, setOpen] = useState(false);
  const lines = text.split('\n');
  const hidden = lines.length - (first ? 0 : CONTEXT_LINES) - (last ? 0 : CONTEXT_LINES);
  if (open || hidden <= 1) return text;
  return (
    <>
      {first ? null : `${lines.slice(0, CONTEXT_LINES).join('\n')}\n`}
      <Button size="small" color="inherit" onClick={() => setOpen(true)} sx={{ my: 0.5 }}>
        {t('sameLines', { count: hidden })}
      </Button>
      {last ? null : `\n${lines.slice(-CONTEXT_LINES).join('\n')}`}
    </>
  );
}

function Changed({ piece: { kind, text } }: { readonly piece: Piece }) {
  return (
    <Box component={kind === 'added' ? 'ins' : 'del'}>
      <Hidden>{t(kind === 'added' ? 'addedText' : 'removedText')}</Hidden>
      {text}
    </Box>
  );
}

/** One text with what was struck out of it and what was put in. */
export function DiffView({ pieces }: DiffViewProps) {
  return (
    <Box component="pre" sx={SX}>
      {pieces.map((piece, at) =>
        piece.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two fixed texts never move
          <Same key={at} text={piece.text} first={at === 0} last={at === pieces.length - 1} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two fixed texts never move
          <Changed key={at} piece={piece} />
        ),
      )}
    </Box>
  );
}

import type { DiffPart } from '../api/types.ts';

/** A stretch of two texts: in both, or in one of them only. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond this many comparisons a section is shown as replaced: 30,000 characters against 30,000 others would hang. */
const MOST_CELLS = 2_000_000;

/** Lengths of the longest common subsequences of all pairs of ends, row by row. */
function table(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const cells = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      cells[at] =
        before[row] === after[column]
          ? (cells[at + width + 1] ?? 0) + 1
          : Math.max(cells[at + width] ?? 0, cells[at + 1] ?? 0);
    }
  }
  return cells;
}

function diffReplaced(before: readonly string[], after: readonly string[]): Piece[] {
  return [
    { kind: 'removed', text: before.join('') },
    { kind: 'added', text: after.join('') },
  ];
}

/** The steps from one list of tokens to the other, one token each. */
function steps(before: readonly string[], after: readonly string[]): Piece[] {
  if (before.length * after.length > MOST_CELLS) return diffReplaced(before, after);
  const cells = table(before, after);
  const width = after.length + 1;
  const found: Piece[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length && column < after.length) {
    const at = row * width + column;
    if (before[row] === after[column]) {
      found.push({ kind: 'same', text: before[row] ?? '' });
      row += 1;
      column += 1;
    } else if ((cells[at + width] ?? 0) >= (cells[at + 1] ?? 0)) {
      found.push({ kind: 'removed', text: before[row] ?? '' });
      row += 1;
    } else {
      found.push({ kind: 'added', text: after[column] ?? '' });
      column += 1;
    }
  }
  return [...found, ...diffReplaced(before.slice(row), after.slice(column))];
}

/** Neighbours of one kind as one piece; of each stretch that changed, what went before what came. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of pieces) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (text) {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') result[result.length - 1] = { kind, text: last.text + text };
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Within a stretch that changed, the words that did. */
function finer(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => {
    const next = pieces[at + 1];
    if (piece.kind === 'removed' && next?.kind === 'added') return steps(wordsOf(piece.text), wordsOf(next.text));
    if (piece.kind === 'added' && pieces[at - 1]?.kind === 'removed') return [];
    return [piece];
  });
}

/** What changed from one text to another: by lines, and within lines that changed by words. */
export function diff(before: string, after: string): Piece[] {
  return joinPieces(finer(joinPieces(steps(linesOf(before), linesOf(after)))));
}

/** Unchanged, added and removed lines, as the server sends them; within changed ones, the changed words. */
export function refineParts(parts: readonly DiffPart[]): Piece[] {
  const kinds = { SAME: 'same', ADDED: 'added', REMOVED: 'removed' } as const;
  return joinPieces(finer(joinPieces(parts.map(({ kind, text }) => ({ kind: kinds[kind], text })))));
}

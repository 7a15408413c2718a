import { useMemo } from 'react';
import { diff } from '../../lib/diff.ts';
import { DiffView } from './DiffView.tsx';

/** What changed from one text to another. */
export default function ChangeView({ before, after }: { readonly before: string; readonly after: string }) {
  const pieces = useMemo(() => diff(before, after), [before, after]);
  return <DiffView pieces={pieces} />;
}

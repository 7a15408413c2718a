import { lazyPart } from '@motorclub/sdk';
import { Suspense } from 'react';
import type { CarModel, Entry } from '../../api/catalogue.ts';
import type { EntryAction } from './EntryActions.tsx';

const BrandDialog = lazyPart(() => import('./BrandDialog.tsx'));
const ModelDialog = lazyPart(() => import('./ModelDialog.tsx'));
const GenerationDialog = lazyPart(() => import('./GenerationDialog.tsx'));
const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'));
const RejectDialog = lazyPart(() => import('./RejectDialog.tsx'));
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'));

export type EntryOpened =
  | { readonly action: 'newBrand' | 'newModel' | 'import' }
  | { readonly action: 'newGeneration'; readonly model: CarModel }
  | { readonly action: EntryAction; readonly entry: Entry };

export interface EntryDialogsProps {
  readonly opened: EntryOpened | null;
  readonly onClose: () => void;
}

function EditDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  if ('carModelName' in entry) return <GenerationDialog generation={entry} onClose={onClose} />;
  return 'brandName' in entry ? (
    <ModelDialog model={entry} onClose={onClose} />
  ) : (
    <BrandDialog brand={entry} onClose={onClose} />
  );
}

function Opened({ opened, onClose }: { readonly opened: EntryOpened; readonly onClose: () => void }) {
  switch (opened.action) {
    case 'newBrand':
      return <BrandDialog brand={null} onClose={onClose} />;
    case 'newModel':
      return <ModelDialog model={null} onClose={onClose} />;
    case 'newGeneration':
      return <GenerationDialog generation={null} model={opened.model} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'merge':
      return <MergeDialog entry={opened.entry} onClose={onClose} />;
    case 'reject':
      return <RejectDialog entry={opened.entry} onClose={onClose} />;
    default:
      return <EditDialog entry={opened.entry} onClose={onClose} />;
  }
}

/** The dialog about an entry that is open, or none. */
export function EntryDialogs({ opened, onClose }: EntryDialogsProps) {
  return <Suspense>{opened ? <Opened opened={opened} onClose={onClose} /> : null}</Suspense>;
}

import { useState } from 'react';
import { api, failureOf } from '../../http.ts';
import type { PictureData } from '../../pictures.ts';
import { toast } from '../../toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PictureField } from './PictureField.tsx';
import { t } from './texts.ts';

export interface ItemPicturesProps {
  /** The kind that the plugin has registered: `garage.photo`. */
  readonly kind: string;
  /** The item that they belong to: `garage.car:7`. */
  readonly item: string;
  readonly pictures: readonly PictureData[];
  /** With one, another one takes its place. */
  readonly max: number;
  /** Of one picture, as its kind says; 5 unless it is given. */
  readonly maxMegabytes?: number;
  /** Of the button that chooses files. */
  readonly label?: string;
  /** Whether one of them can be made the cover, which is shown first. */
  readonly hasCover?: boolean;
  /** Asks for the item again: its pictures are others now. */
  readonly onChanged: () => unknown;
}

/** The pictures of an item that is there: each change is saved at once. */
export function ItemPictures(props: ItemPicturesProps) {
  const { kind, item, pictures, max, maxMegabytes, label, hasCover = false, onChanged } = props;
  const [asked, setAsked] = useState<{ readonly id: number; readonly number: number } | null>(null);
  const [pending, setPending] = useState(false);
  const act = async (call: () => Promise<unknown>) => {
    setPending(true);
    try {
      await call();
    } catch (failure) {
      toast.error(t('pictureNotSaved', { reason: failureOf(failure).message }));
    }
    setPending(false);
    setAsked(null);
    await onChanged();
  };
  const move = (from: number, to: number) => {
    const ids = pictures.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) ids.splice(to, 0, moved);
    void act(() => api.put('/platform/picture-order', { kind, ref: item, ids }));
  };
  return (
    <>
      <PictureField
        url={`/platform/uploads/${kind}?ref=${encodeURIComponent(item)}`}
        pictures={pictures}
        max={max}
        maxMegabytes={maxMegabytes}
        label={label}
        hasCover={hasCover}
        onAdd={() => void onChanged()}
        onChange={() => void onChanged()}
        onMove={move}
        onRemove={({ id }, number) => setAsked({ id, number })}
      />
      <ConfirmDialog
        open={asked !== null}
        title={t('removeTitle', { number: asked?.number ?? 0 })}
        confirmLabel={t('remove')}
        tone="danger"
        pending={pending}
        onConfirm={() => asked && void act(() => api.delete(`/platform/pictures/${asked.id}`))}
        onClose={() => setAsked(null)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}

import { failureOf, pictureError, useAction } from '@motorclub/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Crop, me, type Picture, removePicture, uploadPicture } from '../api/me.ts';
import { t } from '../texts.ts';
import { applyMe } from '../useApplyMe.ts';

export interface PictureForm {
  /** Chosen and not sent yet. */
  readonly file: File | null;
  readonly error: string | null;
  readonly busy: boolean;
  /** Takes a file, unless it is none that can be sent. */
  readonly choose: (file: File | undefined) => boolean;
  readonly send: (file: File, crop?: Crop) => void;
  readonly remove: () => void;
  readonly dismiss: () => void;
}

/** A picture of oneself: chosen, checked, sent; whatever shows it follows. */
export function usePicture(kind: Picture): PictureForm {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const shared = {
    failed: (reason: string) => reason,
    refresh: async (client: QueryClient) => applyMe(client, await client.fetchQuery({ ...me, staleTime: 0 })),
    onRefused: (refusal: unknown) => {
      setError(failureOf(refusal).message);
      return true;
    },
  };
  const upload = useAction({
    ...shared,
    run: ({ sent, crop }: { sent: File; crop: Crop | undefined }) =>
      uploadPicture(kind, sent, crop).finally(() => setFile(null)),
    done: () => t('pictureSaved'),
  });
  const removal = useAction({ ...shared, run: () => removePicture(kind), done: () => t('pictureRemoved') });
  return {
    file,
    error,
    busy: upload.isPending || removal.isPending,
    choose: (chosen) => {
      if (!chosen) return false;
      const wrong = pictureError(chosen);
      setError(wrong);
      setFile(wrong ? null : chosen);
      return wrong === null;
    },
    send: (sent, crop) => upload.mutate({ sent, crop }),
    remove: () => {
      setError(null);
      removal.mutate();
    },
    dismiss: () => setFile(null),
  };
}

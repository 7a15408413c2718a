import { failureOf, pictureError, toast } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const follow = async () => applyMe(client, await client.fetchQuery({ ...me, staleTime: 0 }));
  const onError = (failure: unknown) => setError(failureOf(failure).message);
  const upload = useMutation({
    mutationFn: ({ sent, crop }: { sent: File; crop: Crop | undefined }) => uploadPicture(kind, sent, crop),
    onSuccess: async () => {
      toast.success(t('pictureSaved'));
      await follow();
    },
    onError,
    onSettled: () => setFile(null),
  });
  const removal = useMutation({
    mutationFn: () => removePicture(kind),
    onSuccess: async () => {
      toast.success(t('pictureRemoved'));
      await follow();
    },
    onError,
  });
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

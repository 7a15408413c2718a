import { lazyPart, UserAvatar } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { Suspense } from 'react';
import type { Me } from '../api/me.ts';
import { t } from '../texts.ts';
import { PictureButtons } from './PictureButtons.tsx';
import { usePicture } from './usePicture.ts';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'));
const SIZE = 96;

/** The profile picture: a square that its owner cuts out. */
export function AvatarPicture({ own }: { readonly own: Me }) {
  const picture = usePicture('profile-image');
  const { file, busy, error } = picture;
  return (
    <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <UserAvatar username={own.username} profileImage={own.profileImage} size={SIZE} />
      <PictureButtons
        what={t('profilePicture')}
        has={own.profileImage !== null}
        busy={busy && !file}
        error={error}
        onChoose={picture.choose}
        onRemove={picture.remove}
      />
      {file ? (
        <Suspense fallback={null}>
          <CropDialog
            key={`${file.name} ${file.lastModified}`}
            file={file}
            sending={busy}
            onDone={(crop) => picture.send(file, crop)}
            onClose={picture.dismiss}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}

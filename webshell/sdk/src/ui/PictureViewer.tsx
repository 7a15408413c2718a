import { Suspense } from 'react';
import { translator } from '../i18n.ts';
import { lazyPart } from '../lazyPart.ts';
import { Icon } from './Icon.tsx';

const Viewer = lazyPart(() => import('./viewer/Viewer.tsx').then(({ viewerWith }) => viewerWith({ Icon, translator })));

export interface ViewerPicture {
  /** The largest version there is. */
  readonly src: string;
  /** What the picture shows; it is the caption, too. */
  readonly alt?: string;
}

export interface PictureViewerProps {
  readonly pictures: readonly ViewerPicture[];
  /** The picture that is shown first, from 0. */
  readonly start: number;
  readonly onClose: () => void;
}

/** Pictures over the whole screen, to move through by keys, buttons and swipes, and to zoom into. */
export function PictureViewer(props: PictureViewerProps) {
  return (
    <Suspense>
      <Viewer {...props} />
    </Suspense>
  );
}

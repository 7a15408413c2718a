import { Skeleton } from '@mui/material';
import { type Ref, Suspense } from 'react';
import { formatNumber } from '../format.ts';
import { api, failureOf } from '../http.ts';
import { translator } from '../i18n.ts';
import { lazyPart } from '../lazyPart.ts';
import { PICTURE_TYPES, pictureError, uploadPicture } from '../pictures.ts';
import { useUser } from '../session.ts';
import { ErrorState } from './ErrorState.tsx';
import { Hidden } from './Hidden.tsx';
import { Icon } from './Icon.tsx';
import { SafeHtml } from './SafeHtml.tsx';
import { UserAvatar } from './UserAvatar.tsx';

const PARTS = {
  api,
  ErrorState,
  failureOf,
  formatNumber,
  Hidden,
  Icon,
  PICTURE_TYPES,
  pictureError,
  SafeHtml,
  translator,
  UserAvatar,
  uploadPicture,
  useUser,
};
const Editor = lazyPart(() => import('./editor/Editor.tsx').then(({ editorWith }) => editorWith(PARTS)));

/** The height of the toolbar and of a text of four lines. */
const EDITOR_PX = 190;

export interface MarkdownEditorProps {
  readonly id?: string;
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the text may contain: `SHORT` as comments and profiles, `LONG` as posts and descriptions. */
  readonly style: 'SHORT' | 'LONG';
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** The most characters; how many there are shows once it matters. */
  readonly max?: number;
  readonly minRows?: number;
  readonly maxRows?: number;
  readonly size?: 'small' | 'medium';
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  /** Whether `@` and letters offer the names of members. A text, as before 1.17, stands for `true`. */
  readonly mentions?: true | string;
}

/** A text in Markdown, with a toolbar, a preview, members' names and pictures that are chosen, pasted or dropped. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <Suspense fallback={<Skeleton aria-busy className="mc-late" variant="rounded" height={EDITOR_PX} />}>
      <Editor {...props} />
    </Suspense>
  );
}

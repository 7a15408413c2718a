import { Box, Button, FormHelperText } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { api, failureOf } from '../../http.ts';
import { lazyPart } from '../../lazyPart.ts';
import { MAX_MEGABYTES, PICTURE_TYPES, type PictureData } from '../../pictures.ts';
import { toast } from '../../toasts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DropZone } from './DropZone.tsx';
import { PictureTile } from './PictureTile.tsx';
import { t } from './texts.ts';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './useUploads.ts';

const BlurDialog = lazyPart(() => import('./BlurDialog.tsx'));

export interface PictureFieldProps {
  /** Where new ones are sent. */
  readonly url: string;
  readonly pictures: readonly PictureData[];
  /** With one, another one takes its place. */
  readonly max: number;
  /** Of one picture, as its kind says; 5 unless it is given. */
  readonly maxMegabytes?: number | undefined;
  /** Of the button that chooses files. */
  readonly label?: string | undefined;
  readonly error?: string | undefined;
  /** Whether one of them can be made the cover. */
  readonly hasCover: boolean;
  readonly onAdd: (picture: PictureData) => void;
  /** One of them is another one now. */
  readonly onChange: (picture: PictureData) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (picture: PictureData, number: number) => void;
}

type Changes = Partial<Pick<PictureData, 'alt' | 'isCover' | 'blurs'>>;

/** Changes a picture on the server; a refusal is said. */
async function save(id: number, changes: Changes): Promise<PictureData | null> {
  try {
    return await api.put<PictureData>(`/platform/pictures/${id}`, changes);
  } catch (failure) {
    toast.error(t('pictureNotSaved', { reason: failureOf(failure).message }));
    return null;
  }
}

interface ChooseButtonProps {
  readonly label: string;
  readonly many: boolean;
  readonly disabled: boolean;
  readonly help: string;
  readonly onFiles: (files: Iterable<File>) => void;
}

function ChooseButton({ label, many, disabled, help, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={many}
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          // The same file can be chosen again after a mistake.
          event.target.value = '';
        }}
      />
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        aria-describedby={help}
        startIcon={<Icon name="add" size={18} />}
        onClick={() => input.current?.click()}
        sx={{ justifySelf: 'start' }}
      >
        {label}
      </Button>
    </>
  );
}

/** Pictures: chosen, dropped or pasted, sent at once, described, blurred and put in order. */
export function PictureField(props: PictureFieldProps) {
  const { url, pictures, max, maxMegabytes = MAX_MEGABYTES, label, error, hasCover } = props;
  const { onAdd, onChange, onMove, onRemove } = props;
  const choose = label ?? t('addPictures');
  const help = useId();
  const dragged = useRef<number | null>(null);
  const [blurred, setBlurred] = useState<number | null>(null);
  // Where there is one, another one takes its place.
  const room = max === 1 ? 1 : max - pictures.length;
  const { uploads, add, forget, retry, busy } = useUploads({ url, room, maxMegabytes, onReady: onAdd });
  const change = async (id: number, changes: Changes) => {
    const saved = await save(id, changes);
    if (saved) onChange(saved);
    return saved !== null;
  };
  const drop = (to: number) => {
    const from = dragged.current;
    dragged.current = null;
    if (from !== null && from !== to) onMove(from, to);
    return from !== null;
  };
  const shown = pictures.find(({ id }) => id === blurred);
  return (
    <DropZone label={choose} onFiles={add}>
      {pictures.length > 0 ? (
        <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              number={at + 1}
              total={pictures.length}
              hasCover={hasCover}
              ordered={max > 1}
              onAlt={(alt) => void change(picture.id, { alt })}
              onMove={(to) => onMove(at, to)}
              onCover={() => void change(picture.id, { isCover: !picture.isCover })}
              onBlur={() => setBlurred(picture.id)}
              onRemove={() => onRemove(picture, at + 1)}
              onDragStart={() => {
                dragged.current = at;
              }}
              onDrop={() => drop(at)}
            />
          ))}
        </Box>
      ) : null}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onForget={() => forget(upload.key)} onRetry={() => retry(upload)} />
      ))}
      <ChooseButton label={choose} many={max > 1} disabled={room <= 0} help={help} onFiles={add} />
      <FormHelperText id={help} error={error !== undefined} role={busy ? 'status' : undefined} sx={{ m: 0 }}>
        {error ?? t('picturesHelp', { count: pictures.length, max, megabytes: maxMegabytes })}
      </FormHelperText>
      {shown ? (
        <BlurDialog picture={shown} onSave={(blurs) => change(shown.id, { blurs })} onClose={() => setBlurred(null)} />
      ) : null}
    </DropZone>
  );
}

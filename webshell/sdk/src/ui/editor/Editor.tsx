import { Box, TextField } from '@mui/material';
import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { MarkdownEditorProps } from '../MarkdownEditor.tsx';
import { EditorPreview } from './EditorPreview.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { MentionNames } from './MentionNames.tsx';
import { withoutMarks } from './marks.ts';
import { mentionAt } from './mention.ts';
import { type Parts, sdk, takeParts } from './sdk.ts';
import { t } from './texts.ts';
import { UploadRows } from './UploadRows.tsx';
import { type TextPictures, useTextPictures } from './useTextPictures.ts';

/** From this share on the count of characters shows. */
const NEARLY_FULL = 0.7;

function Help({ help, error, max, value }: Required<Pick<MarkdownEditorProps, 'help' | 'error' | 'max' | 'value'>>) {
  const count = max > 0 ? [...value.trim()].length : 0;
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <span>{error ?? help}</span>
      {max > 0 && count >= max * NEARLY_FULL ? (
        <Box component="span" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
          {t('counter', { count: sdk.formatNumber(count), max: sdk.formatNumber(max) })}
        </Box>
      ) : null}
    </Box>
  );
}

/**
 * The text with the marks of pictures that are being uploaded. Only the field knows of them: drafts, previews and what
 * is sent have the text without.
 */
function useMarkedText(value: string, onChange: (value: string) => void) {
  const [marked, setMarked] = useState(value);
  const shown = withoutMarks(marked) === value ? marked : value;
  const change = (text: string) => {
    setMarked(text);
    onChange(withoutMarks(text));
  };
  return [shown, change] as const;
}

/** Files that are pasted into or dropped on the text. */
function useFiles({ add }: TextPictures) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handlers = {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onDragOver,
    onDragLeave: () => setOver(false),
  };
  return { isOver, handlers };
}

/** Keeps the form around the field from being sent without its pictures. */
function useSubmitGuard(field: { readonly current: HTMLTextAreaElement | null }, isUploading: boolean): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const box = field.current;
    if (!isUploading || !box) {
      setRefused(false);
      return;
    }
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setRefused(true);
    };
    // Many forms are sent by these keys, too.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) refuse(event);
    };
    box.form?.addEventListener('submit', refuse);
    box.addEventListener('keydown', onKey);
    return () => {
      box.form?.removeEventListener('submit', refuse);
      box.removeEventListener('keydown', onKey);
    };
  }, [field, isUploading]);
  return isRefused;
}

/** The field with a toolbar over it, names and uploads under what is typed, and a preview in its place. */
function Editor(props: MarkdownEditorProps) {
  const { id, name, label, style, help, max = 0, mentions, inputRef } = props;
  const { minRows = 3, maxRows = 24, size = 'medium', autoFocus = false } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const [word, setWord] = useState('');
  const [previewing, setPreviewing] = useState(false);
  const [value, onChange] = useMarkedText(props.value, props.onChange);
  const pictures = useTextPictures(own, value);
  const files = useFiles(pictures);
  const isRefused = useSubmitGuard(
    own,
    pictures.uploads.some(({ state }) => state.kind !== 'refused'),
  );
  const error = isRefused ? t('picturesUnderway') : props.error;
  const endMention = useCallback(() => setWord(''), []);
  const hold = (box: HTMLTextAreaElement | null) => {
    own.current = box;
    if (typeof inputRef === 'function') inputRef(box);
    else if (inputRef) inputRef.current = box;
  };
  return (
    <div>
      <EditorToolbar field={own} previewing={previewing} onPreview={setPreviewing} onPictures={pictures.add} />
      <TextField
        id={id}
        name={name}
        label={label}
        fullWidth
        multiline
        minRows={minRows}
        maxRows={maxRows}
        size={size}
        margin="dense"
        autoFocus={autoFocus}
        value={value}
        error={error !== undefined}
        helperText={<Help help={help} error={error} max={max} value={props.value} />}
        inputRef={hold}
        onChange={({ target }) => {
          onChange(target.value);
          setWord(mentions ? mentionAt(target.value, target.selectionEnd ?? 0) : '');
        }}
        onBlur={endMention}
        {...files.handlers}
        sx={{
          ...(previewing ? { display: 'none' } : {}),
          ...(files.isOver ? { outline: '2px dashed', outlineColor: 'primary.main', borderRadius: 1 } : {}),
        }}
      />
      {previewing ? <EditorPreview text={props.value} style={style} /> : null}
      <UploadRows {...pictures} />
      {word && mentions && own.current ? <MentionNames field={own.current} word={word} onClose={endMention} /> : null}
    </div>
  );
}

export function editorWith(parts: Parts): { readonly default: typeof Editor } {
  takeParts(parts);
  return { default: Editor };
}

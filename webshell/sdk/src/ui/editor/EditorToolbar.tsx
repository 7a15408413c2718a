import { Box, ButtonBase } from '@mui/material';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { EmojiMenu } from './EmojiMenu.tsx';
import { type Editing, edit, insert, link, prefix, surround } from './edits.ts';
import { sdk } from './sdk.ts';
import { t } from './texts.ts';

interface Tool {
  readonly name: 'bold' | 'italic' | 'link' | 'quote' | 'bullets' | 'numbers' | 'code';
  /** The icon of a link where it is missing. */
  readonly face?: ReactNode;
  readonly editing: Editing;
  /** With Ctrl or Cmd. */
  readonly key?: string;
}

// Drawn by the style sheet: a text would have to be part of the button's name.
const NUMBER = <Box component="span" sx={{ '&::before': { content: '"1."' } }} />;
const TOOLS: readonly Tool[] = [
  { name: 'bold', face: <b>B</b>, editing: surround('**'), key: 'b' },
  { name: 'italic', face: <i>I</i>, editing: surround('_'), key: 'i' },
  { name: 'link', editing: link, key: 'k' },
  { name: 'quote', face: '❝', editing: prefix(() => '> ', /^> ?/) },
  { name: 'bullets', face: '•', editing: prefix(() => '- ', /^[-*+] /) },
  { name: 'numbers', face: NUMBER, editing: prefix((line) => `${line + 1}. `, /^\d+\. /) },
  { name: 'code', face: '<>', editing: surround('`') },
];
const BUTTON = {
  // All of them fit into one line of a phone.
  flex: '0 1 36px',
  minWidth: 24,
  height: 36,
  borderRadius: 1,
  color: 'text.secondary',
  typography: 'body2',
  '&:hover, &[aria-pressed=true], &[aria-expanded=true]': { bgcolor: 'action.hover', color: 'text.primary' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
  '&:disabled': { opacity: 0.4 },
} as const;

export interface EditorToolbarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly previewing: boolean;
  readonly onPreview: (previewing: boolean) => void;
  readonly onPictures: (files: Iterable<File>) => void;
}

/** Which of the enabled buttons a key leads to. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const step = stepOf(event.key, buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length);
  if (step === null) return;
  event.preventDefault();
  buttons[step]?.focus();
}

/** The keys of the tools, in the field itself. */
function useShortcuts(field: EditorToolbarProps['field']): void {
  useEffect(() => {
    const box = field.current;
    if (!box) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const tool = event.ctrlKey || event.metaKey ? TOOLS.find(({ key }) => key === event.key) : undefined;
      if (!tool || event.altKey || event.shiftKey) return;
      event.preventDefault();
      edit(box, tool.editing);
    };
    box.addEventListener('keydown', onKey);
    return () => box.removeEventListener('keydown', onKey);
  }, [field]);
}

/** What can be done to a text, as one stop of the Tab key; arrow keys move within. */
export function EditorToolbar({ field, previewing, onPreview, onPictures }: EditorToolbarProps) {
  const [stop, setStop] = useState<string>('bold');
  const [choosing, setChoosing] = useState(false);
  const emoji = useRef<HTMLButtonElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useShortcuts(field);
  const apply = (editing: Editing) => {
    const box = field.current;
    if (box) edit(box, editing);
  };
  const shared = (name: Tool['name'] | 'picture' | 'emoji' | 'preview') => ({
    'aria-label': t(name),
    title: t(name),
    tabIndex: (previewing ? 'preview' : stop) === name ? 0 : -1,
    onFocus: () => setStop(name),
    sx: BUTTON,
  });
  return (
    <Box role="toolbar" aria-label={t('formatting')} onKeyDown={onKeyDown} sx={{ display: 'flex' }}>
      {TOOLS.map(({ name, face, editing }) => (
        <ButtonBase key={name} {...shared(name)} disabled={previewing} onClick={() => apply(editing)}>
          {face ?? <sdk.Icon name="link" size={18} />}
        </ButtonBase>
      ))}
      <ButtonBase {...shared('picture')} disabled={previewing} onClick={() => files.current?.click()}>
        <sdk.Icon name="image" size={18} />
      </ButtonBase>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={sdk.PICTURE_TYPES.join(',')}
        aria-label={t('picture')}
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          // The same file can be chosen again after a mistake.
          target.value = '';
        }}
      />
      <ButtonBase
        {...shared('emoji')}
        ref={emoji}
        disabled={previewing}
        aria-haspopup="dialog"
        aria-expanded={choosing}
        onClick={() => setChoosing(true)}
      >
        <sdk.Icon name="smile" size={18} />
      </ButtonBase>
      <ButtonBase {...shared('preview')} aria-pressed={previewing} onClick={() => onPreview(!previewing)}>
        <sdk.Icon name="eye" size={18} />
      </ButtonBase>
      {choosing ? (
        <EmojiMenu
          anchor={emoji.current}
          onChoose={(sign) => {
            setChoosing(false);
            apply(insert(sign));
          }}
          onClose={() => {
            setChoosing(false);
            emoji.current?.focus();
          }}
        />
      ) : null}
    </Box>
  );
}

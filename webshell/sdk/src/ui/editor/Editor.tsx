import { Box, TextField } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import type { MarkdownEditorProps } from '../MarkdownEditor.tsx';
import { EditorPreview } from './EditorPreview.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { MentionNames } from './MentionNames.tsx';
import { mentionAt } from './mention.ts';
import { type Parts, sdk, takeParts } from './sdk.ts';
import { t } from './texts.ts';

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

/** The field with a toolbar over it, names under what is typed, and a preview in its place. */
function Editor(props: MarkdownEditorProps) {
  const { id, name, label, value, onChange, style, help, error, max = 0, mentions, inputRef } = props;
  const { minRows = 3, maxRows = 24, size = 'medium', autoFocus = false } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const [word, setWord] = useState('');
  const [previewing, setPreviewing] = useState(false);
  const endMention = useCallback(() => setWord(''), []);
  const hold = (box: HTMLTextAreaElement | null) => {
    own.current = box;
    if (typeof inputRef === 'function') inputRef(box);
    else if (inputRef) inputRef.current = box;
  };
  return (
    <div>
      <EditorToolbar field={own} previewing={previewing} onPreview={setPreviewing} />
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
        helperText={<Help help={help} error={error} max={max} value={value} />}
        inputRef={hold}
        onChange={({ target }) => {
          onChange(target.value);
          setWord(mentions ? mentionAt(target.value, target.selectionEnd ?? 0) : '');
        }}
        onBlur={endMention}
        sx={previewing ? { display: 'none' } : null}
      />
      {previewing ? <EditorPreview text={value} style={style} /> : null}
      {word && mentions && own.current ? (
        <MentionNames call={mentions} field={own.current} word={word} onClose={endMention} />
      ) : null}
    </div>
  );
}

export function editorWith(parts: Parts): { readonly default: typeof Editor } {
  takeParts(parts);
  return { default: Editor };
}

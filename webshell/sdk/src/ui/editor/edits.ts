/** What an edit puts in the place of `from` to `to`, and what is selected then. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [number, number];
}

/** A text and the selection in it. */
export interface Marked {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export type Editing = (marked: Marked) => Edit;

/** Without the white space at both ends, which no mark may stand beside. */
function tight({ text, from, to }: Marked): Marked {
  const chosen = text.slice(from, to);
  const start = from + (chosen.length - chosen.trimStart().length);
  return { text, from: Math.min(start, to), to: Math.max(start, from + chosen.trimEnd().length) };
}

/** Puts `mark` around the selection, or takes it away. */
export const surround =
  (mark: string): Editing =>
  (marked) => {
    const { text, from, to } = tight(marked);
    const chosen = text.slice(from, to);
    const { length } = mark;
    if (text.slice(from - length, from) === mark && text.slice(to, to + length) === mark) {
      return { from: from - length, to: to + length, insert: chosen, select: [from - length, to - length] };
    }
    return { from, to, insert: mark + chosen + mark, select: [from + length, to + length] };
  };

/** Makes the selection a link; its address is selected, to be typed. */
export const link: Editing = (marked) => {
  const { text, from, to } = tight(marked);
  const chosen = text.slice(from, to);
  const start = from + chosen.length + 3;
  return { from, to, insert: `[${chosen}](https://)`, select: chosen ? [start, start + 8] : [from + 1, from + 1] };
};

/** Begins each line of the selection with a mark, or takes the marks away where all lines have one. */
export const prefix =
  (markOf: (line: number) => string, known: RegExp): Editing =>
  ({ text, from, to }) => {
    const start = text.slice(0, from).lastIndexOf('\n') + 1;
    const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
    const lines = text.slice(start, end).split('\n');
    const marked = lines.every((line) => known.test(line));
    const insert = lines.map((line, at) => (marked ? line.replace(known, '') : markOf(at) + line)).join('\n');
    const whole = start + insert.length;
    return { from: start, to: end, insert, select: from === to ? [whole, whole] : [start, whole] };
  };

/** Puts some text in the place of the selection. */
export const insert =
  (written: string): Editing =>
  ({ from, to }) => ({ from, to, insert: written, select: [from + written.length, from + written.length] });

/** Puts lines of their own in the place of the selection. */
export const insertLines =
  (written: string): Editing =>
  (marked) => {
    const before = marked.text.slice(0, marked.from);
    return insert(`${before === '' || before.endsWith('\n') ? '' : '\n'}${written}\n`)(marked);
  };

/** Edits a field as though somebody typed: the form hears of it, and the browser can undo it. */
export function edit(field: HTMLTextAreaElement, editing: Editing): void {
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const done = editing({ text, from, to });
  field.focus();
  write(field, done);
  field.setSelectionRange(...done.select);
}

function write(field: HTMLTextAreaElement, { from, to, insert: written }: Omit<Edit, 'select'>): void {
  field.setSelectionRange(from, to);
  // Nothing else keeps the browser's undo, and it works on what has the focus. Otherwise the text is written at once.
  const isFocused = document.activeElement === field;
  if (isFocused && document.execCommand?.(written ? 'insertText' : 'delete', false, written)) return;
  field.setRangeText(written, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replaces a part of a field's text in which somebody may be typing: focus, selection and scrolling stay. */
export function replace(field: HTMLTextAreaElement, from: number, to: number, written: string): void {
  const { selectionStart, selectionEnd, scrollTop } = field;
  const moved = (at: number) => {
    if (at <= from) return at;
    return at >= to ? at + written.length - (to - from) : from + written.length;
  };
  write(field, { from, to, insert: written });
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  field.scrollTop = scrollTop;
}

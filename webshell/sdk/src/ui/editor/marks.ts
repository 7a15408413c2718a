/** What stands in the text for a picture that is being uploaded, and goes no further than the field. */
const MARKS = /!\[[^\]\n]*\]\(upload:\d+\)\n?/g;
const BRACKETS = /[[\]\\\n]/g;
/** A name that a camera or the clipboard gave says nothing of the picture. */
const NAMELESS = /^(image|img|dsc|dscn|pxl|photo|picture|screenshot|unnamed)?[\W_\d]*$/i;

export const markOf = (id: number, label: string): string => `![${label.replace(BRACKETS, ' ')}](upload:${id})`;

/** Where the mark of an upload stands in a text; null if nowhere. */
export function findMark(text: string, id: number): readonly [number, number] | null {
  const found = new RegExp(`!\\[[^\\]\\n]*\\]\\(upload:${id}\\)`).exec(text);
  return found ? [found.index, found.index + found[0].length] : null;
}

export const withoutMarks = (text: string): string => (text.includes('](upload:') ? text.replace(MARKS, '') : text);

/** What a picture shows as far as the name of its file says; its author can say it better in the text. */
export function altOf(fileName: string): string {
  const stem = fileName
    .replace(/\.\w+$/, '')
    .replace(BRACKETS, ' ')
    .trim();
  return NAMELESS.test(stem) ? '' : stem;
}

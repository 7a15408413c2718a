import type { Attachment } from '../api/types.ts';

/** The narrowest variant that is at least so wide, else the widest there is. */
export function variantOf({ variants, url }: Attachment, width: number): string {
  const wide = variants.toSorted((one, other) => one.width - other.width);
  return (wide.find((variant) => variant.width >= width) ?? wide.at(-1))?.url ?? url;
}

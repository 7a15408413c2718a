/** The one spelling of a tag: lower case, hyphens for spaces. */
export function tagName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

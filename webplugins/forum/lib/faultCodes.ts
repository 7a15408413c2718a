/** A fault code as the reader plugs show it: system letter, who defined it, three hexadecimal digits (SAE J2012). */
const CODE = /^[PBCU][0-3][0-9A-F]{3}$/;
const ENDS_CODE = /[\s,;]+/;

export const MAX_FAULT_CODES = 10;

export function isFaultCode(code: string): boolean {
  return CODE.test(code);
}

/** The codes of a text as people paste them, `p0171, P0174`, in one spelling and each once. */
export function faultCodesOf(text: string): string[] {
  return [...new Set(text.toUpperCase().split(ENDS_CODE).filter(Boolean))];
}

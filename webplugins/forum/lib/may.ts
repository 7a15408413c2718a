/** What the server lets the reader do with a post; it decides again when it is done. */
export type Deed =
  | 'answer'
  | 'accept'
  | 'invite'
  | 'edit'
  | 'suggest'
  | 'close'
  | 'reopen'
  | 'leave'
  | 'lock'
  | 'pin'
  | 'merge'
  | 'hide'
  | 'delete'
  | 'restore'
  | 'approve'
  | 'reject';

export function mayDo({ may }: { readonly may: readonly string[] }, deed: Deed): boolean {
  return may.includes(deed);
}

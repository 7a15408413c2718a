/** What one account page has to say on the next one, in the state of the navigation. */
export type Notice = 'passwordReset' | 'notMe' | 'notMyLogin';

const KEY = 'accountNotice';

export const withNotice = (notice: Notice) => ({ state: { [KEY]: notice } });

export function noticeOf(location: { readonly state: unknown }): Notice | null {
  const state = location.state as { readonly [KEY]?: Notice } | null;
  return state?.[KEY] ?? null;
}

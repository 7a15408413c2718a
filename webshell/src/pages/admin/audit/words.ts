/** `Logged in (account)` from `account.logged_in`: what was done, then whose list of actions it is from. */
export function describeAction(action: string): string {
  const [owner = '', ...rest] = action.split('.');
  const words = rest.join(' ').replaceAll('_', ' ');
  if (!words) return action;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${owner.replaceAll('_', ' ')})`;
}

/** `event 7` from `event:7`; anything else as it is. */
export const describeTarget = (target: string): string =>
  target.replace(/^([a-z_]+):/, (_, kind: string) => `${kind.replaceAll('_', ' ')} `);

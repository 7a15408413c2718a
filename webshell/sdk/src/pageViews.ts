/** The path of the page that somebody has gone to within the app, until a call to the server has named it. */
let path: string | undefined;

export function noteNavigation(to: string): void {
  // Encoded as in the address bar: a header takes nothing else.
  path = new URL(to, window.location.origin).pathname;
}

export function takeNavigation(): string | undefined {
  const taken = path;
  path = undefined;
  return taken;
}

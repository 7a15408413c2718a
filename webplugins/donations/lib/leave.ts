/** To a page that this application does not draw, such as the provider's. */
export function leave(url: string): void {
  window.location.assign(url);
}

/** Loads the page anew: what the server inlines into it has changed. */
export function reloadPage(): void {
  window.location.reload();
}

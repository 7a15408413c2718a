/** Reloads the page, because the data that the server inlines into it has changed. */
export function reloadPage(): void {
  window.location.reload();
}

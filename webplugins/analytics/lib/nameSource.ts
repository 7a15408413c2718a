/** What a source of revenue is called: by the plugin that sells it, else by its key, `Plan change` from `PLAN_CHANGE`. */
export const nameSource = (label: string, key: string): string =>
  label || key.charAt(0) + key.slice(1).toLowerCase().replaceAll('_', ' ');

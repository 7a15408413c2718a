import { translator } from '../i18n.ts';

export const t = translator('sdk', {
  loading: 'Loading, please wait...',
  retry: 'Retry',
  failed: 'This could not be loaded',
  connection: 'Server connection error',
  connectionHelp: 'Check your connection, then try again.',
  reference: 'Reference: {id}',
  signedOut: 'Log in to see this',
  logIn: 'Log In',
  cancel: 'Cancel',
  close: 'Close',
  page: 'Page {page}',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  waiting_one: '{count} more message',
  waiting_other: '{count} more messages',
});

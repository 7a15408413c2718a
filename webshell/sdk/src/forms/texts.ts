import { translator } from '../i18n.ts';

export const t = translator('sdk', {
  cancel: 'Cancel',
  notSaved: 'This could not be saved',
  inZone: 'Time zone: {zone}',
  timeSkipped: 'Clocks in {zone} skip this time. Choose another one.',
  unsaved: 'What you have typed is not saved.',
  keepWriting: 'Keep writing',
  discard: 'Discard it',
});

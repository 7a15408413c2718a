import admin from '../locales/de/admin.json';
import auth from '../locales/de/auth.json';
import gallery from '../locales/de/gallery.json';
import mail from '../locales/de/mail.json';
import members from '../locales/de/members.json';
import notifications from '../locales/de/notifications.json';

/** What only the shell's own pages say: the other texts come with the document. */
export default { ...admin, ...auth, ...gallery, ...mail, ...members, ...notifications };

// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** The page that asks; looking at an address must not change anything. */
    'GET /api/notifications/unsubscribe': {
      readonly query: {
        readonly token: string;
      };
      readonly answer: void;
    };
    /** End the mails that the token was sent with; the one click of RFC 8058, without any log-in. */
    'POST /api/notifications/unsubscribe': {
      readonly query: {
        readonly token: string;
      };
      readonly answer: Schemas['Unsubscribed'];
    };
    /** All of the caller's notifications, or those of a category, newest first. */
    'GET /api/notifications/user/all': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly category?: 'NEEDS_ME' | 'ACTIVITY' | 'SYSTEM' | null | undefined;
      };
      readonly answer: Schemas['NotificationPage'];
    };
    /** Mark one of the caller's notifications as read. */
    'PUT /api/notifications/{notificationId}/mark-as-read': {
      readonly path: {
        readonly notificationId: number;
      };
      readonly answer: Schemas['Marked'];
    };
    /** All of a member's notifications, or those of a category, newest first. */
    'GET /api/notifications/{userId}/all': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly category?: 'NEEDS_ME' | 'ACTIVITY' | 'SYSTEM' | null | undefined;
      };
      readonly answer: Schemas['NotificationPage'];
    };
    /** Mark all of the caller's notifications as read, or those of a category. */
    'PUT /api/notifications/{userId}/mark-all-as-read': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly category?: 'NEEDS_ME' | 'ACTIVITY' | 'SYSTEM' | null | undefined;
      };
      readonly answer: Schemas['UnreadCount'];
    };
    /** How many are unread, in all and of each category. */
    'GET /api/notifications/{userId}/unread/count': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['UnreadCounts'];
    };
    /** The newest five unread, newest first; the first carries the count of all unread. */
    'GET /api/notifications/{userId}/unread/latest': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: readonly Schemas['LatestNotification'][];
    };
    /** A new challenge; its solution is the field `captcha` of other calls, once, within 20 minutes. */
    'GET /auth/captcha': {
      readonly answer: Schemas['Challenge'];
    };
    /** A new address, which holds once links mailed to the old one and to the new one have confirmed it. */
    'POST /auth/change-email': {
      readonly body: Schemas['ChangeEmail'];
      readonly answer: void;
    };
    /** A new password, which counts once a mailed link has confirmed it within 15 minutes. */
    'POST /auth/change-password': {
      readonly body: Schemas['ChangePassword'];
      readonly answer: void;
    };
    /** Whether the bearer token is good; without one, whether the session cookie is and a refresh would work. */
    'GET /auth/check-session': {
      readonly answer: Schemas['Check'];
    };
    /** What the sign-in screens need to know. */
    'GET /auth/config': {
      readonly answer: Schemas['Config'];
    };
    /** A mailed link for a new password, if the address belongs to an account; the answer is always the same. */
    'POST /auth/forgot-password': {
      readonly body: Schemas['Forgotten'];
      readonly answer: void;
    };
    /** Sign in by username or email. After 3 failures a captcha is needed, after 10 a wait of 15 minutes. */
    'POST /auth/login': {
      readonly body: Schemas['Credentials'];
      readonly answer: Schemas['LoggedIn'];
    };
    /** The caller's log-ins and failed attempts of 90 days, the newest first. */
    'GET /auth/login-history': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['LoginRecordPage'];
    };
    /** End the session here and on the server, also with an expired token. */
    'POST /auth/logout': {
      readonly answer: void;
    };
    /** Where and when the log-in was that the mail is about. 410 when it was answered, or after 7 days. */
    'POST /auth/new-device-details': {
      readonly body: Schemas['MailedToken'];
      readonly answer: Schemas['NewDevice'];
    };
    /** Sign in by a passkey that has checked its user: it stands for both factors. One try for each challenge. */
    'POST /auth/passkey': {
      readonly body: Schemas['PasskeyLogIn'];
      readonly answer: Schemas['SignedIn'];
    };
    /** What the browser's authenticator is asked to sign in without a password. */
    'POST /auth/passkey/options': {
      readonly body?: Schemas['Nothing'];
      readonly answer: Schemas['Options'];
    };
    /** From where and when the password change behind a mailed link was asked for. 410 when it is over. */
    'POST /auth/password-change-details': {
      readonly body: Schemas['MailedToken'];
      readonly answer: Schemas['PasswordChange'];
    };
    /** A new access token for the session cookie, which changes; an old cookie's reuse ends the session. */
    'POST /auth/refresh-token': {
      readonly answer: Schemas['SignedIn'];
    };
    /** A new account; a mailed link verifies its address. 409 names the field that somebody else has. */
    'POST /auth/register': {
      readonly body: Schemas['Registration'];
      readonly answer: Schemas['Registered'];
    };
    /** Ask every browser for the second factor again. */
    'DELETE /auth/remembered-devices': {
      readonly answer: void;
    };
    /** A new password by a mailed link, once and within an hour (else 410); every session ends. */
    'POST /auth/reset-password': {
      readonly body: Schemas['Reset'];
      readonly answer: void;
    };
    /** Sign out everywhere else. */
    'DELETE /auth/sessions': {
      readonly answer: void;
    };
    /** The caller's signed-in devices, the last used first. */
    'GET /auth/sessions': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SessionPage'];
    };
    /** Sign out one device. */
    'DELETE /auth/sessions/{sessionId}': {
      readonly path: {
        readonly sessionId: number;
      };
      readonly answer: void;
    };
    /** Finish a log-in by a code, a recovery code or a passkey. Five wrong answers end its challenge. */
    'POST /auth/two-factor': {
      readonly body: Schemas['Answer'];
      readonly answer: Schemas['SignedIn'];
    };
    /** The caller's second factors. */
    'GET /auth/two-factor-methods': {
      readonly answer: Schemas['Methods'];
    };
    /** Add what the authenticator has made. 410 when that took more than 5 minutes. */
    'POST /auth/two-factor-methods/passkeys': {
      readonly body: Schemas['NewPasskey'];
      readonly answer: Schemas['AddedPasskey'];
    };
    /** What the browser's authenticator is asked to make. */
    'POST /auth/two-factor-methods/passkeys/options': {
      readonly body: Schemas['Password'];
      readonly answer: Schemas['Options'];
    };
    /** Give a passkey another name. */
    'PUT /auth/two-factor-methods/passkeys/{passkeyId}': {
      readonly path: {
        readonly passkeyId: number;
      };
      readonly body: Schemas['Name'];
      readonly answer: Schemas['Passkey'];
    };
    /** Remove a passkey. With the last second factor the recovery codes go too. */
    'POST /auth/two-factor-methods/passkeys/{passkeyId}/remove': {
      readonly path: {
        readonly passkeyId: number;
      };
      readonly body: Schemas['Password'];
      readonly answer: void;
    };
    /** Ten new recovery codes; the earlier ones stop working. */
    'POST /auth/two-factor-methods/recovery-codes': {
      readonly body: Schemas['PasswordMaybeCode'];
      readonly answer: Schemas['Codes'];
    };
    /** A secret for an authenticator app, which counts once a code of it is confirmed, within 30 minutes. */
    'POST /auth/two-factor-methods/totp': {
      readonly body: Schemas['Password'];
      readonly answer: Schemas['SetUp'];
    };
    /** Switch the app on by one of its codes. */
    'POST /auth/two-factor-methods/totp/confirm': {
      readonly body: Schemas['Code'];
      readonly answer: Schemas['FirstCodes'];
    };
    /** Switch the app off. With the last second factor the recovery codes go too. */
    'POST /auth/two-factor-methods/totp/disable': {
      readonly body: Schemas['PasswordAndCode'];
      readonly answer: void;
    };
    /** Whether a name can be had. */
    'GET /auth/username-available': {
      readonly query: {
        readonly username: string;
      };
      readonly answer: Schemas['Username'];
    };
    /** Prove an address by its mailed token. 410 for one that has expired or was used. */
    'POST /auth/verify-email': {
      readonly body: Schemas['Verification'];
      readonly answer: Schemas['Verified'];
    };
    /** One mailbox's word on a new address. 410 for a link that is old or used, 409 if somebody else has the address. */
    'POST /auth/verify-email-change': {
      readonly body: Schemas['MailedToken'];
      readonly answer: Schemas['EmailChange'];
    };
    /** Another link, if the address belongs to an account that needs one; the answer is always the same. */
    'POST /auth/verify-email/resend': {
      readonly body: Schemas['Resend'];
      readonly answer: void;
    };
    /** Whether a log-in was the member's own. If not, every session ends and only a reset lets the member in. */
    'POST /auth/verify-new-device': {
      readonly body: Schemas['Decision'];
      readonly answer: void;
    };
    /** Confirm a new password, or call it off: then every session ends and only a reset lets the member in. */
    'POST /auth/verify-password-change': {
      readonly body: Schemas['Decision'];
      readonly answer: void;
    };
    /** What everybody may know of a member's ban; 404 where there is none, as for everybody while no plugin bans. */
    'GET /bans/user/{userId}': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['Ban'];
    };
    /** The countries of ISO 3166-1 by name. A browser that navigates here gets the page of the same address. */
    'GET /countries': {
      readonly answer: readonly Schemas['Country'][];
    };
    /** The archives of this site, the newest first. */
    'GET /platform/admin/archives': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ArchivePage'];
    };
    /** The zip itself. It holds people's data. */
    'GET /platform/admin/archives/{name}': {
      readonly path: {
        readonly name: string;
      };
      readonly answer: unknown;
    };
    /** What has been done by people who are answerable for it, newest first. */
    'GET /platform/admin/audit-log': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly action?: string | null | undefined;
        readonly actor?: string | null | undefined;
        readonly target?: string | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
      };
      readonly answer: Schemas['AuditEntryPage'];
    };
    /** Every permission and the roles that have it. */
    'GET /platform/admin/grants': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly plugin?: string | null | undefined;
      };
      readonly answer: Schemas['GrantPage'];
    };
    /** Give a permission to a role or take it from it, in every process and open socket at once. */
    'PUT /platform/admin/grants': {
      readonly body: Schemas['ChangeGrant'];
      readonly answer: Schemas['Granted'];
    };
    /** All plugins with state, needs, failures, cost per hook and acknowledgements. */
    'GET /platform/admin/plugins': {
      readonly answer: Schemas['AdminPlugins'];
    };
    /** How a plugin's web half has crashed in browsers, the latest first. */
    'GET /platform/admin/plugins/{plugin}/crashes': {
      readonly path: {
        readonly plugin: string;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['CrashPage'];
    };
    /** Switch a plugin off in every process, browser and queue. */
    'POST /platform/admin/plugins/{plugin}/disable': {
      readonly path: {
        readonly plugin: string;
      };
      readonly query?: {
        readonly dryRun?: boolean | null | undefined;
      };
      readonly answer: Schemas['Switch'];
    };
    /** Switch a plugin on in every process. */
    'POST /platform/admin/plugins/{plugin}/enable': {
      readonly path: {
        readonly plugin: string;
      };
      readonly query?: {
        readonly dryRun?: boolean | null | undefined;
      };
      readonly answer: Schemas['Switch'];
    };
    /** Bring the data of an archive back, into tables that are empty or not there. The plugin stays off. */
    'POST /platform/admin/plugins/{plugin}/import': {
      readonly path: {
        readonly plugin: string;
      };
      readonly body: Schemas['Import'];
      readonly answer: Schemas['Imported'];
    };
    /** Make the tables of a plugin that has none. It stays off. */
    'POST /platform/admin/plugins/{plugin}/install': {
      readonly path: {
        readonly plugin: string;
      };
      readonly answer: Schemas['Acknowledged'];
    };
    /** Let a quarantined plugin go on as it was, on or off. */
    'POST /platform/admin/plugins/{plugin}/quarantine-release': {
      readonly path: {
        readonly plugin: string;
      };
      readonly answer: Schemas['Acknowledged'];
    };
    /** What can be set for a plugin, or for `core`, and what is set. */
    'GET /platform/admin/plugins/{plugin}/settings': {
      readonly path: {
        readonly plugin: string;
      };
      readonly answer: Schemas['Settings'];
    };
    /** Change settings, in every process at once. */
    'PUT /platform/admin/plugins/{plugin}/settings': {
      readonly path: {
        readonly plugin: string;
      };
      readonly body: Schemas['ChangeSettings'];
      readonly answer: Schemas['SettingsSaved'];
    };
    /** Write an archive of a plugin that is off, and take everything of it out of the database. */
    'POST /platform/admin/plugins/{plugin}/uninstall': {
      readonly path: {
        readonly plugin: string;
      };
      readonly query?: {
        readonly dryRun?: boolean | null | undefined;
      };
      readonly body?: Schemas['Uninstall'];
      readonly answer: Schemas['Uninstalled'];
    };
    /** Restart web, hubs and jobs one after the other with the code that is on the disk now. */
    'POST /platform/admin/reload': {
      readonly body?: Schemas['Reload'];
      readonly answer: Schemas['Accepted'];
    };
    /** A plugin's view crashed in a browser; counted for the plugin's health. */
    'POST /platform/client-errors': {
      readonly body: Schemas['ClientError'];
      readonly answer: void;
    };
    /** What the caller may see of these references, in their order; the others are left out. */
    'GET /platform/content': {
      readonly query: {
        readonly refs: string;
      };
      readonly answer: Schemas['Contents'];
    };
    /** Newest first; outside the demo, links hide their tokens. */
    'GET /platform/emails': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly to?: string | null | undefined;
        readonly status?: 'QUEUED' | 'SENT' | 'FAILED' | 'BOUNCED' | 'SUPPRESSED' | 'STORED' | null | undefined;
        readonly template?: string | null | undefined;
      };
      readonly answer: Schemas['MailPage'];
    };
    /** Newest first, with what has become of each. */
    'GET /platform/emails/bulk': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['BulkMailPage'];
    };
    /** Write to as many members as are confirmed. 409 with the number if it is another one by now: nothing is sent. */
    'POST /platform/emails/bulk': {
      readonly body: Schemas['SendBulkMail'];
      readonly answer: Schemas['BulkMail'];
    };
    /** How many members a mail would reach now. */
    'POST /platform/emails/bulk/count': {
      readonly body?: Schemas['BulkAudience'];
      readonly answer: Schemas['BulkSize'];
    };
    /** A mail with sample values. Refused with the field for an unknown variable or what cannot be read. */
    'POST /platform/emails/bulk/preview': {
      readonly body: Schemas['BulkWords'];
      readonly answer: Schemas['MailPreview'];
    };
    /** Send a test mail with this text to the caller. */
    'POST /platform/emails/bulk/test': {
      readonly body: Schemas['BulkWords'];
      readonly answer: Schemas['TestMail'];
    };
    /** What is not yet in the outbox is not sent. 409 if all of it is. */
    'POST /platform/emails/bulk/{bulkId}/stop': {
      readonly path: {
        readonly bulkId: number;
      };
      readonly answer: Schemas['BulkMail'];
    };
    /** Send mails to an address again. */
    'DELETE /platform/emails/suppressions': {
      readonly query: {
        readonly address: string;
      };
      readonly answer: void;
    };
    /** Newest first. */
    'GET /platform/emails/suppressions': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
      };
      readonly answer: Schemas['SuppressionPage'];
    };
    /** Send nothing to an address from now on. */
    'POST /platform/emails/suppressions': {
      readonly body: Schemas['Suppress'];
      readonly answer: Schemas['Suppression'];
    };
    /** Those of the core and of plugins that are on. */
    'GET /platform/emails/templates': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['MailTemplatePage'];
    };
    /** Go back to the author's words. */
    'DELETE /platform/emails/templates/{name}': {
      readonly path: {
        readonly name: string;
      };
      readonly answer: void;
    };
    /** A template's words, and those of its author. */
    'GET /platform/emails/templates/{name}': {
      readonly path: {
        readonly name: string;
      };
      readonly answer: Schemas['MailTemplateDetail'];
    };
    /** Send other words from now on. Refused with the field for an unknown variable or what cannot be read. */
    'PUT /platform/emails/templates/{name}': {
      readonly path: {
        readonly name: string;
      };
      readonly body: Schemas['MailOverride'];
      readonly answer: Schemas['MailTemplateDetail'];
    };
    /** A mail with sample values, in the words that are given. */
    'POST /platform/emails/templates/{name}/preview': {
      readonly path: {
        readonly name: string;
      };
      readonly body?: Schemas['MailDraft'];
      readonly answer: Schemas['MailPreview'];
    };
    /** Send a test mail with this preview to the caller. */
    'POST /platform/emails/templates/{name}/test': {
      readonly path: {
        readonly name: string;
      };
      readonly body?: Schemas['MailDraft'];
      readonly answer: Schemas['TestMail'];
    };
    /** Try a mail again that was not sent. */
    'POST /platform/emails/{mailId}/retry': {
      readonly path: {
        readonly mailId: number;
      };
      readonly answer: Schemas['Mail'];
    };
    /** Posts that wait for review, the oldest first. */
    'GET /platform/held-content': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['HeldPage'];
    };
    /** The caller's posts that wait for review. */
    'GET /platform/held-content/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['HeldPage'];
    };
    /** Withdraw one of the caller's own posts. */
    'DELETE /platform/held-content/{heldId}': {
      readonly path: {
        readonly heldId: number;
      };
      readonly answer: void;
    };
    /** Reject a post, and notify its author why. */
    'POST /platform/held-content/{heldId}/reject': {
      readonly path: {
        readonly heldId: number;
      };
      readonly body: Schemas['Reason'];
      readonly answer: void;
    };
    /** Publish a post. 409 with the reason if it cannot be published any more. */
    'POST /platform/held-content/{heldId}/release': {
      readonly path: {
        readonly heldId: number;
      };
      readonly answer: void;
    };
    /** What addresses of this site lead to, for cards in texts: one call for all addresses of a page. */
    'GET /platform/links': {
      readonly query: {
        readonly paths: string;
      };
      readonly answer: Schemas['Links'];
    };
    /** The responses to the first calls of a page, as the caller would get them. An unknown page has none. */
    'GET /platform/page': {
      readonly query: {
        readonly address: string;
        readonly first?: boolean | null | undefined;
        readonly once?: boolean | null | undefined;
      };
      readonly answer: Schemas['PageData'];
    };
    /** Put the pictures of an item into another order: who may change it. */
    'PUT /platform/picture-order': {
      readonly body: Schemas['PictureOrder'];
      readonly answer: void;
    };
    /** The pictures of an item that the caller may see. */
    'GET /platform/pictures': {
      readonly query: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly ref: string;
      };
      readonly answer: Schemas['PicturePage'];
    };
    /** Upload a picture for a text; it is deleted if it is in no text for a day. */
    'POST /platform/pictures': {
      readonly body: FormData;
      readonly answer: Schemas['TextPicture'];
    };
    /** Delete a picture: who may change its item. */
    'DELETE /platform/pictures/{pictureId}': {
      readonly path: {
        readonly pictureId: number;
      };
      readonly answer: void;
    };
    /** Describe a picture, make it the cover, move its focus or blur parts of it: who may change its item. */
    'PUT /platform/pictures/{pictureId}': {
      readonly path: {
        readonly pictureId: number;
      };
      readonly body?: Schemas['EditPicture'];
      readonly answer: Schemas['Picture'];
    };
    /** The enabled plugins, as the shell mounts them, and the names of those that are off. */
    'GET /platform/plugins': {
      readonly answer: Schemas['Plugins'];
    };
    /** How a text will look, except that it mentions nobody yet. */
    'POST /platform/previews': {
      readonly body: Schemas['PreviewCall'];
      readonly answer: Schemas['Preview'];
    };
    /** What of all enabled plugins' content the words describe and the caller may see, the best first. */
    'GET /platform/search': {
      readonly query: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q: string;
        readonly types?: string | null | undefined;
      };
      readonly answer: Schemas['FoundPage'];
    };
    /** Upload a picture (`image`, as large as its kind allows), for an item or for one that will be. */
    'POST /platform/uploads/{kind}': {
      readonly path: {
        readonly kind: string;
      };
      readonly query?: {
        readonly ref?: string | null | undefined;
      };
      readonly body: FormData;
      readonly answer: Schemas['Picture'];
    };
    /** The members: searched, filtered, sorted. Of what a search finds, 1,000 are counted at most. */
    'GET /users': {
      readonly query?: {
        readonly q?: string | null | undefined;
        readonly role?: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER' | null | undefined;
        readonly status?: 'ACTIVE' | 'UNVERIFIED' | 'LEAVING' | null | undefined;
        readonly joined?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null | undefined;
        readonly seen?: 'DAY' | 'WEEK' | 'MONTH' | 'AWAY_MONTH' | 'AWAY_YEAR' | 'NEVER' | null | undefined;
        readonly joinedFrom?: string | null | undefined;
        readonly joinedTo?: string | null | undefined;
        readonly seenFrom?: string | null | undefined;
        readonly seenTo?: string | null | undefined;
        readonly having?: string | null | undefined;
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly sort?: 'username' | 'email' | 'role' | 'createdAt' | '-username' | '-email' | '-role' | '-createdAt' | 'lastSeenAt' | '-lastSeenAt' | null | undefined;
      };
      readonly answer: Schemas['ManagedMemberPage'];
    };
    /** What is under way for the member of this token. 410 once it has expired. */
    'POST /users/banned': {
      readonly body: Schemas['BannedToken'];
      readonly answer: Schemas['Banned'];
    };
    /** Have the account deleted in 14 days; takes the password, and a code where there is a second factor. */
    'POST /users/banned/account-deletion': {
      readonly body: Schemas['BannedLeave'];
      readonly answer: Schemas['Deletion'];
    };
    /** Change one's mind. 404 when the account is not going to be deleted. */
    'POST /users/banned/account-deletion/cancel': {
      readonly body: Schemas['BannedToken'];
      readonly answer: void;
    };
    /** Have a copy of one's data made; its link is mailed. 409 while one is being made, 410 as above. */
    'POST /users/banned/data-exports': {
      readonly body: Schemas['BannedToken'];
      readonly answer: Schemas['DataExport'];
    };
    /** Whose name this is, or was. */
    'GET /users/by-name/{name}': {
      readonly path: {
        readonly name: string;
      };
      readonly answer: Schemas['NamedMember'];
    };
    /** What plugins know of members and the list can be filtered by. */
    'GET /users/columns': {
      readonly answer: Schemas['Columns'];
    };
    /** The zip behind a mailed link, for seven days. 410 for a link that opens nothing any more. */
    'GET /users/data-export-file': {
      readonly query: {
        readonly token: string;
      };
      readonly answer: unknown;
    };
    /** The members that the filter finds as a table for spreadsheets. */
    'GET /users/export': {
      readonly query?: {
        readonly q?: string | null | undefined;
        readonly role?: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER' | null | undefined;
        readonly status?: 'ACTIVE' | 'UNVERIFIED' | 'LEAVING' | null | undefined;
        readonly joined?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null | undefined;
        readonly seen?: 'DAY' | 'WEEK' | 'MONTH' | 'AWAY_MONTH' | 'AWAY_YEAR' | 'NEVER' | null | undefined;
        readonly joinedFrom?: string | null | undefined;
        readonly joinedTo?: string | null | undefined;
        readonly seenFrom?: string | null | undefined;
        readonly seenTo?: string | null | undefined;
        readonly having?: string | null | undefined;
      };
      readonly answer: unknown;
    };
    /** The caller's own account. */
    'GET /users/me': {
      readonly answer: Schemas['OwnProfile'];
    };
    /** Change some of it. 409 for a username that is taken, or that was changed less than 90 days ago. */
    'PUT /users/me': {
      readonly body?: Schemas['ChangeProfile'];
      readonly answer: Schemas['OwnProfile'];
    };
    /** Change one's mind. 404 when the account is not going to be deleted. */
    'DELETE /users/me/account-deletion': {
      readonly answer: void;
    };
    /** Have the account deleted in 14 days. 409 for the last admin, and when that has been asked for. */
    'POST /users/me/account-deletion': {
      readonly body: Schemas['Leave'];
      readonly answer: Schemas['Deletion'];
    };
    /** No picture above the profile. */
    'DELETE /users/me/banner': {
      readonly answer: Schemas['Banner'];
    };
    /** The wide picture above the profile (`image`, at most 5 MB), three times as wide as high. */
    'PUT /users/me/banner': {
      readonly body: FormData;
      readonly answer: Schemas['Banner'];
    };
    /** The caller's copies of their data that can be fetched or are being made, the newest first. */
    'GET /users/me/data-exports': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DataExportPage'];
    };
    /** Have a copy made: a zip with a part of the core and of every plugin. 409 while one is being made. */
    'POST /users/me/data-exports': {
      readonly answer: Schemas['DataExport'];
    };
    /** The zip, for seven days; 409 while it is being made, 410 afterwards. */
    'GET /users/me/data-exports/{exportId}/file': {
      readonly path: {
        readonly exportId: number;
      };
      readonly answer: unknown;
    };
    /** The caller's notification preferences: kind by channel, mails, digest, quiet hours. */
    'GET /users/me/notification-preferences': {
      readonly answer: Schemas['Preferences'];
    };
    /** Change some of it. */
    'PUT /users/me/notification-preferences': {
      readonly body?: Schemas['ChangePreferences'];
      readonly answer: Schemas['Preferences'];
    };
    /** The caller's privacy switches. */
    'GET /users/me/privacy': {
      readonly answer: Schemas['Privacy'];
    };
    /** Throw some of them. */
    'PUT /users/me/privacy': {
      readonly body?: Schemas['ChangePrivacy'];
      readonly answer: Schemas['Privacy'];
    };
    /** Back to the letter on a colour. */
    'DELETE /users/me/profile-image': {
      readonly answer: Schemas['ProfileImage'];
    };
    /** A picture (`image`, at most 5 MB), of which the square x, y, size is taken, or else the middle. */
    'PUT /users/me/profile-image': {
      readonly body: FormData;
      readonly answer: Schemas['ProfileImage'];
    };
    /** Stop push messages to the caller's browser. */
    'DELETE /users/me/push-subscription': {
      readonly answer: void;
    };
    /** The key to subscribe with, and whether the caller's browser is subscribed. */
    'GET /users/me/push-subscription': {
      readonly answer: Schemas['PushState'];
    };
    /** Have push messages sent to the caller's browser, until its session ends. */
    'PUT /users/me/push-subscription': {
      readonly body: Schemas['PushSubscription'];
      readonly answer: Schemas['PushState'];
    };
    /** Members whose names begin so and whom the caller may mention, by name; at most eight. */
    'GET /users/mentionable': {
      readonly query: {
        readonly q: string;
      };
      readonly answer: Schemas['Members'];
    };
    /** A member, as far as the caller may see them. */
    'GET /users/{userId}': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['PublicMember'];
    };
    /** Sign somebody out on every device. */
    'POST /users/{userId}/end-sessions': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['EndedSessions'];
    };
    /** Another role, which holds at once. 409 for the last admin; 403 when a code of the caller's own is missing. */
    'PUT /users/{userId}/role': {
      readonly path: {
        readonly userId: number;
      };
      readonly body: Schemas['ChangeRole'];
      readonly answer: Schemas['ManagedMember'];
    };
    /** Mark a member's address as verified. */
    'POST /users/{userId}/verify-email': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['ManagedMember'];
    };
  }
}

export interface Schemas {
  readonly Accepted: {
    readonly accepted: boolean;
  };
  readonly Account: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly role: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER';
    readonly username: string;
  };
  readonly Acknowledged: {
    readonly acknowledged: Readonly<Record<string, Schemas['Count']>>;
    readonly epoch: number;
    readonly missing: readonly string[];
  };
  readonly AddedPasskey: {
    readonly passkey: Schemas['Passkey'];
    readonly recoveryCodes: readonly string[] | null;
  };
  readonly AdminPlugin: {
    readonly acknowledgement: Readonly<Record<string, string>>;
    readonly api: string;
    readonly author: string;
    readonly enabled: boolean;
    readonly failure: string | null;
    readonly failures: readonly Schemas['ProcessFailure'][];
    /** Null if it does not say. */
    readonly health: Schemas['Health'] | null;
    readonly hooks: readonly Schemas['HookStats'][];
    readonly id: string;
    /** Null while it has no tables. */
    readonly installedAt: string | null;
    readonly licence: string;
    readonly mounts: readonly string[];
    readonly name: string;
    /** The version on the disk, if it is not the loaded one: a reload takes it. */
    readonly pending: string | null;
    readonly requires: readonly string[];
    /** From incompatible on, it is set aside. */
    readonly state: 'found' | 'installed' | 'enabled' | 'disabled' | 'incompatible' | 'failed' | 'quarantined';
    readonly summary: string;
    readonly switchedAt: string | null;
    /** How its files differ from those of `plugins.lock`. */
    readonly tampered: string | null;
    readonly topics: readonly string[];
    readonly uses: readonly string[];
    readonly version: string;
    readonly warnings: readonly string[];
    readonly web: Schemas['WebHalf'] | null;
  };
  readonly AdminPlugins: {
    readonly core: Schemas['CoreCost'];
    readonly epoch: number;
    readonly plugins: readonly Schemas['AdminPlugin'][];
    readonly processes: readonly Schemas['Process'][];
    readonly reload: Schemas['ReloadState'];
    readonly safeMode: boolean;
    readonly safeModeReason: string | null;
    readonly tabs: Schemas['Count'];
  };
  readonly Answer: {
    readonly challenge: string;
    readonly code?: string;
    readonly passkey?: Readonly<Record<string, unknown>>;
    readonly rememberDevice?: boolean;
  };
  readonly App: {
    readonly createdAt: string;
    readonly lastUsedAt: string | null;
  };
  readonly Archive: {
    readonly bytes: number;
    readonly createdAt: string | null;
    readonly name: string;
    readonly plugin: string;
    /** Why it cannot be imported; then only name, plugin and bytes are known. */
    readonly problem: string | null;
    readonly rows: number;
    readonly version: string;
  };
  readonly ArchivePage: {
    readonly content: readonly Schemas['Archive'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AuditEntry: {
    readonly action: string;
    readonly actionText: string;
    readonly actor: Schemas['Author'] | null;
    readonly actorId: number | null;
    /** The network address the call came from. */
    readonly address: string | null;
    readonly createdAt: string;
    readonly details: Readonly<Record<string, unknown>>;
    readonly id: number;
    readonly target: string | null;
    readonly targetText: string | null;
  };
  readonly AuditEntryPage: {
    readonly content: readonly Schemas['AuditEntry'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly Ban: {
    readonly appealable: boolean;
    readonly expiresAt: string | null;
    readonly id: number;
    readonly reason: string;
  };
  readonly Banned: {
    readonly codeNeeded: boolean;
    readonly deletion: Schemas['Deletion'] | null;
    readonly exporting: boolean;
  };
  readonly BannedLeave: {
    readonly code?: string | null;
    readonly content: 'KEEP' | 'ANONYMISE' | 'REMOVE';
    readonly password: string;
    readonly token: string;
  };
  readonly BannedToken: {
    readonly token: string;
  };
  readonly Banner: {
    readonly banner: string | null;
  };
  readonly BulkAudience: {
    readonly joined?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null;
    readonly roles?: readonly ('ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER')[];
    readonly seen?: 'DAY' | 'WEEK' | 'MONTH' | 'AWAY_MONTH' | 'AWAY_YEAR' | 'NEVER' | null;
  };
  readonly BulkAuthor: {
    readonly id: number;
    readonly username: string;
  };
  readonly BulkMail: {
    readonly author: Schemas['BulkAuthor'];
    readonly createdAt: string;
    readonly endedAt: string | null;
    readonly held: number;
    readonly id: number;
    readonly joined: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null;
    readonly outcomes: Schemas['BulkOutcomes'];
    readonly recipients: number;
    readonly roles: readonly ('ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER')[];
    readonly seen: 'DAY' | 'WEEK' | 'MONTH' | 'AWAY_MONTH' | 'AWAY_YEAR' | 'NEVER' | null;
    readonly state: 'SENDING' | 'SENT' | 'STOPPED';
    readonly subject: string;
    readonly text: string;
    readonly written: number;
  };
  readonly BulkMailPage: {
    readonly content: readonly Schemas['BulkMail'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly BulkOutcomes: {
    readonly bounced: number;
    readonly failed: number;
    readonly queued: number;
    readonly sent: number;
    readonly stored: number;
    readonly suppressed: number;
  };
  readonly BulkSize: {
    readonly recipients: number;
  };
  readonly BulkWords: {
    readonly subject: string;
    readonly text: string;
  };
  readonly CaptchaProvider: {
    readonly provider: string;
    readonly siteKey: string;
  };
  readonly Challenge: {
    readonly parameters: Schemas['ChallengeParameters'];
    readonly signature: string;
  };
  readonly ChallengeParameters: {
    readonly algorithm: string;
    readonly cost: number;
    readonly expiresAt: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature: string;
    readonly nonce: string;
    readonly salt: string;
  };
  readonly ChangeDigest: {
    readonly day?: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';
    readonly frequency?: 'NONE' | 'DAILY' | 'WEEKLY';
    readonly hour?: number;
  };
  readonly ChangeEmail: {
    readonly email: string;
    readonly password: string;
  };
  readonly ChangeGrant: {
    readonly granted: boolean;
    readonly permission: string;
    readonly role: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER';
  };
  readonly ChangeKind: {
    readonly digest?: boolean;
    readonly email?: boolean;
    readonly inApp?: boolean;
    readonly kind: string;
    readonly push?: boolean;
  };
  readonly ChangePassword: {
    readonly currentPassword: string;
    readonly newPassword: string;
  };
  readonly ChangePreferences: {
    readonly digest?: Schemas['ChangeDigest'];
    readonly emails?: boolean;
    readonly kinds?: readonly Schemas['ChangeKind'][];
    readonly quietHours?: readonly Schemas['QuietHours'][];
  };
  readonly ChangePrivacy: {
    readonly follows?: 'ALL' | 'NOBODY';
    readonly hideDonorWall?: boolean;
    readonly hideFollowerCounts?: boolean;
    readonly hideGarage?: boolean;
    readonly hideLeaderboard?: boolean;
    readonly hideOnline?: boolean;
    readonly mentions?: 'ALL' | 'FOLLOWED' | 'NOBODY';
    readonly profile?: 'ALL' | 'MEMBERS' | 'FOLLOWERS';
  };
  readonly ChangeProfile: {
    readonly bio?: string | null;
    readonly city?: string | null;
    readonly country?: 'AD' | 'AE' | 'AF' | 'AG' | 'AI' | 'AL' | 'AM' | 'AO' | 'AQ' | 'AR' | 'AS' | 'AT' | 'AU' | 'AW' | 'AX' | 'AZ' | 'BA' | 'BB' | 'BD' | 'BE' | 'BF' | 'BG' | 'BH' | 'BI' | 'BJ' | 'BL' | 'BM' | 'BN' | 'BO' | 'BQ' | 'BR' | 'BS' | 'BT' | 'BV' | 'BW' | 'BY' | 'BZ' | 'CA' | 'CC' | 'CD' | 'CF' | 'CG' | 'CH' | 'CI' | 'CK' | 'CL' | 'CM' | 'CN' | 'CO' | 'CR' | 'CU' | 'CV' | 'CW' | 'CX' | 'CY' | 'CZ' | 'DE' | 'DJ' | 'DK' | 'DM' | 'DO' | 'DZ' | 'EC' | 'EE' | 'EG' | 'EH' | 'ER' | 'ES' | 'ET' | 'FI' | 'FJ' | 'FK' | 'FM' | 'FO' | 'FR' | 'GA' | 'GB' | 'GD' | 'GE' | 'GF' | 'GG' | 'GH' | 'GI' | 'GL' | 'GM' | 'GN' | 'GP' | 'GQ' | 'GR' | 'GS' | 'GT' | 'GU' | 'GW' | 'GY' | 'HK' | 'HM' | 'HN' | 'HR' | 'HT' | 'HU' | 'ID' | 'IE' | 'IL' | 'IM' | 'IN' | 'IO' | 'IQ' | 'IR' | 'IS' | 'IT' | 'JE' | 'JM' | 'JO' | 'JP' | 'KE' | 'KG' | 'KH' | 'KI' | 'KM' | 'KN' | 'KP' | 'KR' | 'KW' | 'KY' | 'KZ' | 'LA' | 'LB' | 'LC' | 'LI' | 'LK' | 'LR' | 'LS' | 'LT' | 'LU' | 'LV' | 'LY' | 'MA' | 'MC' | 'MD' | 'ME' | 'MF' | 'MG' | 'MH' | 'MK' | 'ML' | 'MM' | 'MN' | 'MO' | 'MP' | 'MQ' | 'MR' | 'MS' | 'MT' | 'MU' | 'MV' | 'MW' | 'MX' | 'MY' | 'MZ' | 'NA' | 'NC' | 'NE' | 'NF' | 'NG' | 'NI' | 'NL' | 'NO' | 'NP' | 'NR' | 'NU' | 'NZ' | 'OM' | 'PA' | 'PE' | 'PF' | 'PG' | 'PH' | 'PK' | 'PL' | 'PM' | 'PN' | 'PR' | 'PS' | 'PT' | 'PW' | 'PY' | 'QA' | 'RE' | 'RO' | 'RS' | 'RU' | 'RW' | 'SA' | 'SB' | 'SC' | 'SD' | 'SE' | 'SG' | 'SH' | 'SI' | 'SJ' | 'SK' | 'SL' | 'SM' | 'SN' | 'SO' | 'SR' | 'SS' | 'ST' | 'SV' | 'SX' | 'SY' | 'SZ' | 'TC' | 'TD' | 'TF' | 'TG' | 'TH' | 'TJ' | 'TK' | 'TL' | 'TM' | 'TN' | 'TO' | 'TR' | 'TT' | 'TV' | 'TW' | 'TZ' | 'UA' | 'UG' | 'UM' | 'US' | 'UY' | 'UZ' | 'VA' | 'VC' | 'VE' | 'VG' | 'VI' | 'VN' | 'VU' | 'WF' | 'WS' | 'YE' | 'YT' | 'ZA' | 'ZM' | 'ZW' | null;
    readonly displayName?: string | null;
    readonly language?: 'en' | 'de' | null;
    readonly links?: readonly Schemas['Link'][];
    readonly theme?: 'dark' | 'light' | 'system';
    readonly timezone?: string | null;
    readonly units?: Schemas['Units'];
    readonly username?: string;
  };
  readonly ChangeRole: {
    readonly code?: string | null;
    readonly reason: string;
    readonly role: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER';
  };
  readonly ChangeSettings: {
    readonly values: Readonly<Record<string, unknown>>;
  };
  readonly Check: {
    readonly authenticated: boolean;
    readonly expiresAt: string | null;
    readonly user: Schemas['Account'] | null;
  };
  readonly Choice: {
    readonly label: string;
    readonly value: string;
  };
  readonly ClientError: {
    readonly message: string;
    readonly plugin: string;
    readonly stack?: string;
    /** One of the plugin's views, `(manifest)` or `(background)`. */
    readonly view: string;
  };
  readonly Code: {
    readonly code: string;
  };
  readonly Codes: {
    readonly recoveryCodes: readonly string[];
  };
  readonly CodesLeft: {
    readonly left: number;
    readonly total: number;
  };
  readonly Column: {
    readonly choices: readonly Schemas['Choice'][];
    readonly label: string;
    readonly name: string;
  };
  readonly ColumnValue: {
    readonly label: string;
    readonly name: string;
    readonly value: string;
  };
  readonly Columns: {
    readonly columns: readonly Schemas['Column'][];
  };
  readonly Config: {
    readonly captcha: Schemas['CaptchaProvider'];
    readonly features: Schemas['Features'];
    readonly passwordMinLength: number;
  };
  readonly Consequence: {
    readonly count: number;
    readonly message: string;
  };
  readonly Content: {
    readonly authorId: number | null;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly ref: string;
    readonly title: string;
    readonly type: string;
    readonly url: string;
  };
  readonly Contents: {
    readonly items: readonly Schemas['Content'][];
  };
  readonly CoreCost: {
    readonly hooks: readonly Schemas['HookStats'][];
  };
  readonly Count: {
    readonly current: number;
    readonly total: number;
  };
  readonly Country: {
    readonly code: string;
    readonly flagEmoji: string;
    readonly name: string;
  };
  readonly Crash: {
    readonly count: number;
    readonly firstAt: string;
    readonly id: number;
    readonly lastAt: string;
    readonly message: string;
    readonly version: string;
    readonly view: string;
  };
  readonly CrashPage: {
    readonly content: readonly Schemas['Crash'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Credentials: {
    readonly captcha?: string | null;
    readonly email?: string;
    readonly password: string;
    readonly username?: string;
  };
  readonly DataExport: {
    readonly bytes: number | null;
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly id: number;
    readonly status: 'QUEUED' | 'READY' | 'FAILED';
  };
  readonly DataExportPage: {
    readonly content: readonly Schemas['DataExport'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Decision: {
    readonly confirm: boolean;
    readonly token: string;
  };
  readonly Deletion: {
    readonly content: 'KEEP' | 'ANONYMISE' | 'REMOVE';
    readonly dueAt: string;
    readonly requestedAt: string;
  };
  readonly Digest: {
    readonly day: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';
    readonly frequency: 'NONE' | 'DAILY' | 'WEEKLY';
    readonly hour: number;
  };
  readonly EditPicture: {
    readonly alt?: string;
    readonly blurs?: readonly (readonly number[])[];
    readonly focusX?: number;
    readonly focusY?: number;
    readonly isCover?: boolean;
  };
  readonly EmailChange: {
    readonly confirmed: readonly ('old' | 'new')[];
    readonly done: boolean;
    readonly email: string | null;
  };
  readonly EndedSessions: {
    readonly ended: number;
  };
  readonly Features: {
    readonly captcha: boolean;
    readonly emailVerification: boolean;
    readonly twoFactor: boolean;
  };
  readonly FirstCodes: {
    readonly recoveryCodes: readonly string[] | null;
  };
  readonly Forgotten: {
    readonly captcha?: string | null;
    readonly email: string;
  };
  readonly Found: {
    readonly authorId: number | null;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly label: string;
    readonly passages: readonly Schemas['Passage'][];
    readonly ref: string;
    readonly title: string;
    readonly type: string;
    readonly url: string;
  };
  readonly FoundPage: {
    readonly allWords: boolean;
    readonly content: readonly Schemas['Found'][];
    readonly corrected: string | null;
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly missing: readonly string[];
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Grant: {
    readonly defaults: readonly ('ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER')[];
    /** The id of a plugin, or `core`. */
    readonly owner: string;
    readonly permission: string;
    readonly roles: readonly ('ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER')[];
    readonly summary: string;
  };
  readonly GrantPage: {
    readonly content: readonly Schemas['Grant'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Granted: {
    readonly acknowledged: Readonly<Record<string, Schemas['Count']>>;
    readonly epoch: number;
    readonly missing: readonly string[];
    readonly roles: readonly ('ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER')[];
  };
  readonly Health: {
    readonly message: string;
    readonly ok: boolean;
  };
  readonly Held: {
    readonly author: Schemas['Author'];
    readonly createdAt: string;
    readonly id: number;
    readonly itemId: number | null;
    readonly pictures: readonly string[];
    readonly rule: string;
    readonly texts: Readonly<Record<string, string>>;
    readonly thread: string | null;
    readonly type: string;
  };
  readonly HeldPage: {
    readonly content: readonly Schemas['Held'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly HeldRight: {
    readonly name: string;
    readonly until: string | null;
    readonly value: number;
  };
  readonly HookStats: {
    /** What one call may take; null for what nobody waits for. */
    readonly budget: number | null;
    readonly calls: number;
    readonly failures: number;
    /** A hook, `job <name>`, `subscriber <name>`, or a function that it contributes. */
    readonly hook: string;
    /** The newest traceback of any process. */
    readonly lastError: string | null;
    readonly seconds: number;
    /** Calls that took longer than the budget. */
    readonly slow: number;
    readonly slowest: number;
  };
  readonly Import: {
    readonly archive: string;
  };
  readonly Imported: {
    readonly acknowledged: Readonly<Record<string, Schemas['Count']>>;
    readonly epoch: number;
    readonly missing: readonly string[];
    readonly rows: number;
  };
  readonly Kind: {
    readonly category: 'NEEDS_ME' | 'ACTIVITY' | 'SYSTEM';
    readonly digest: boolean;
    readonly email: boolean;
    readonly inApp: boolean;
    readonly kind: string;
    readonly offered: readonly ('inApp' | 'email' | 'digest' | 'push')[];
    readonly push: boolean;
    readonly summary: string;
    readonly urgent: boolean;
    readonly usual: readonly ('inApp' | 'email' | 'digest' | 'push')[];
  };
  readonly LatestNotification: {
    readonly actorCount: number;
    readonly answerId: number | null;
    readonly category: 'NEEDS_ME' | 'ACTIVITY' | 'SYSTEM';
    readonly commentId: number | null;
    readonly count?: number;
    readonly createdAt: string;
    readonly groupKey: string | null;
    readonly id: number;
    readonly isRead: boolean;
    readonly kind: string;
    readonly message: string;
    readonly questionId: number | null;
    readonly url: string;
    readonly voter: Schemas['Voter'] | null;
    readonly voterId: number | null;
  };
  readonly Leave: {
    readonly content: 'KEEP' | 'ANONYMISE' | 'REMOVE';
    readonly password: string;
  };
  readonly Link: {
    readonly label: string;
    readonly url: string;
  };
  readonly LinkPreview: {
    readonly image: string | null;
    readonly kind: string;
    readonly text: string;
    readonly title: string;
  };
  readonly LinkedPage: {
    readonly path: string;
    readonly preview: Schemas['LinkPreview'] | null;
  };
  readonly Links: {
    readonly items: readonly Schemas['LinkedPage'][];
  };
  readonly LoggedIn: {
    readonly challenge?: string;
    readonly methods?: readonly ('totp' | 'passkey' | 'recovery')[];
    readonly passkey?: Readonly<Record<string, unknown>> | null;
    readonly token?: string;
    readonly twoFactorRequired?: boolean;
    readonly user?: Schemas['Account'];
  };
  readonly LoginRecord: {
    readonly address: string;
    readonly agent: string;
    readonly at: string;
    readonly id: number;
    readonly outcome: 'SIGNED_IN' | 'FAILED' | 'REFUSED' | 'SECOND_FACTOR_FAILED';
    readonly place: string | null;
  };
  readonly LoginRecordPage: {
    readonly content: readonly Schemas['LoginRecord'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Mail: {
    readonly attempts: number;
    readonly createdAt: string;
    readonly dueAt: string | null;
    readonly failure: string | null;
    readonly html: string;
    readonly id: number;
    readonly sentAt: string | null;
    readonly status: 'QUEUED' | 'SENT' | 'FAILED' | 'BOUNCED' | 'SUPPRESSED' | 'STORED';
    readonly subject: string;
    readonly template: string;
    readonly text: string;
    readonly to: string;
  };
  readonly MailDraft: {
    readonly html?: string | null;
    readonly subject?: string;
    readonly text?: string;
  };
  readonly MailOverride: {
    readonly html?: string | null;
    readonly subject: string;
    readonly text: string;
  };
  readonly MailPage: {
    readonly content: readonly Schemas['Mail'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly MailPreview: {
    readonly html: string;
    readonly subject: string;
    readonly text: string;
  };
  readonly MailTemplate: {
    readonly changedAt: string | null;
    readonly fault: string | null;
    readonly name: string;
    readonly overridden: boolean;
    readonly owner: string;
    readonly summary: string;
    readonly variables: readonly Schemas['MailVariable'][];
  };
  readonly MailTemplateDetail: {
    readonly changedAt: string | null;
    readonly defaults: Schemas['MailWords'];
    readonly fault: string | null;
    readonly html: string;
    readonly htmlFollows: boolean;
    readonly name: string;
    readonly overridden: boolean;
    readonly owner: string;
    readonly subject: string;
    readonly summary: string;
    readonly text: string;
    readonly variables: readonly Schemas['MailVariable'][];
  };
  readonly MailTemplatePage: {
    readonly content: readonly Schemas['MailTemplate'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly MailVariable: {
    readonly name: string;
    readonly needed: boolean;
    readonly sample: string;
  };
  readonly MailWords: {
    readonly html: string;
    readonly htmlFollows: boolean;
    readonly subject: string;
    readonly text: string;
  };
  readonly MailedToken: {
    readonly token: string;
  };
  readonly ManagedMember: {
    readonly addressHash: string | null;
    readonly columns: readonly Schemas['ColumnValue'][];
    readonly createdAt: string;
    readonly displayName: string | null;
    readonly email: string;
    readonly id: number;
    readonly lastSeenAt: string | null;
    readonly profileImage: string | null;
    readonly role: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER';
    readonly sessions: number;
    readonly status: 'ACTIVE' | 'UNVERIFIED' | 'LEAVING';
    readonly twoFactor: boolean;
    readonly username: string;
  };
  readonly ManagedMemberPage: {
    readonly content: readonly Schemas['ManagedMember'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Marked: {
    readonly count: number;
    readonly id: number;
    readonly isRead: boolean;
  };
  readonly Members: {
    readonly items: readonly Schemas['Author'][];
  };
  readonly Methods: {
    readonly enabled: boolean;
    readonly passkeys: readonly Schemas['Passkey'][];
    readonly recoveryCodes: Schemas['CodesLeft'] | null;
    readonly rememberedDevices: number;
    readonly totp: Schemas['App'] | null;
  };
  readonly Name: {
    readonly name: string;
  };
  readonly NamedMember: {
    readonly id: number;
    readonly username: string;
  };
  readonly NewDevice: {
    readonly address: string;
    readonly agent: string;
    readonly expiresAt: string;
    readonly loggedInAt: string;
    readonly place: string | null;
  };
  readonly NewPasskey: {
    readonly challenge: string;
    readonly credential: Readonly<Record<string, unknown>>;
    readonly name: string;
  };
  readonly Nothing: Readonly<Record<string, unknown>>;
  readonly Notification: {
    readonly actorCount: number;
    readonly answerId: number | null;
    readonly category: 'NEEDS_ME' | 'ACTIVITY' | 'SYSTEM';
    readonly commentId: number | null;
    readonly createdAt: string;
    readonly groupKey: string | null;
    readonly id: number;
    readonly isRead: boolean;
    readonly kind: string;
    readonly message: string;
    readonly questionId: number | null;
    readonly url: string;
    readonly voter: Schemas['Voter'] | null;
    readonly voterId: number | null;
  };
  readonly NotificationPage: {
    readonly content: readonly Schemas['Notification'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Options: {
    readonly challenge: string;
    readonly options: Readonly<Record<string, unknown>>;
  };
  readonly OwnProfile: {
    readonly banner: string | null;
    readonly bio: string | null;
    readonly city: string | null;
    readonly country: string | null;
    readonly createdAt: string;
    readonly deletion: Schemas['Deletion'] | null;
    readonly displayName: string | null;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly id: number;
    /** null: that of the browser */
    readonly language: string | null;
    readonly links: readonly Schemas['Link'][];
    readonly profileImage: string | null;
    readonly role: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER';
    readonly theme: 'dark' | 'light' | 'system';
    /** null: that of the device */
    readonly timezone: string | null;
    readonly units: Schemas['Units'];
    readonly username: string;
    readonly usernameChangeableAt: string | null;
  };
  readonly PageAnswer: {
    readonly address: string;
    readonly body: unknown;
    readonly position: string | null;
  };
  readonly PageData: {
    readonly answers: readonly Schemas['PageAnswer'][];
    readonly at: number;
    readonly epoch: number;
    /** By plugin, those that the viewer holds; for the first page. */
    readonly permissions?: Readonly<Record<string, readonly string[]>>;
    /** What the viewer has been granted; for the first page. */
    readonly rights?: readonly Schemas['HeldRight'][];
    readonly viewer: number | null;
  };
  readonly Passage: {
    readonly authorId: number | null;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly label: string;
    readonly ref: string;
    readonly title: string;
    readonly type: string;
    readonly url: string;
  };
  readonly Passkey: {
    readonly createdAt: string;
    readonly id: number;
    readonly lastUsedAt: string | null;
    readonly name: string;
  };
  readonly PasskeyLogIn: {
    readonly challenge: string;
    readonly credential: Readonly<Record<string, unknown>>;
  };
  readonly Password: {
    readonly password: string;
  };
  readonly PasswordAndCode: {
    readonly code: string;
    readonly password: string;
  };
  readonly PasswordChange: {
    readonly address: string;
    readonly agent: string;
    readonly expiresAt: string;
    readonly place: string | null;
    readonly requestedAt: string;
  };
  readonly PasswordMaybeCode: {
    readonly code?: string | null;
    readonly password: string;
  };
  readonly Picture: {
    readonly alt: string;
    readonly blurs: readonly (readonly number[])[];
    readonly color: string;
    readonly focusX: number;
    readonly focusY: number;
    readonly height: number;
    readonly id: number;
    readonly isCover: boolean;
    readonly position: number;
    readonly smallUrl: string;
    readonly url: string;
    readonly variants: readonly Schemas['PictureVersion'][];
    readonly width: number;
  };
  readonly PictureOrder: {
    readonly ids: readonly number[];
    readonly kind: string;
    readonly ref: string;
  };
  readonly PicturePage: {
    readonly content: readonly Schemas['Picture'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PictureVersion: {
    readonly format: string;
    readonly url: string;
    readonly width: number;
  };
  readonly Plugins: {
    readonly epoch: number;
    readonly off: readonly Schemas['SwitchedOff'][];
    readonly plugins: readonly Readonly<Record<string, unknown>>[];
  };
  readonly Preferences: {
    readonly digest: Schemas['Digest'];
    readonly emails: boolean;
    readonly kinds: readonly Schemas['Kind'][];
    readonly quietHours: readonly Schemas['QuietHours'][];
    readonly timezone: string | null;
  };
  readonly Preview: {
    readonly html: string;
  };
  readonly PreviewCall: {
    readonly style: 'SHORT' | 'LONG';
    readonly text: string;
  };
  readonly Privacy: {
    readonly follows: 'ALL' | 'NOBODY';
    readonly hideDonorWall: boolean;
    readonly hideFollowerCounts: boolean;
    readonly hideGarage: boolean;
    readonly hideLeaderboard: boolean;
    readonly hideOnline: boolean;
    readonly mentions: 'ALL' | 'FOLLOWED' | 'NOBODY';
    readonly profile: 'ALL' | 'MEMBERS' | 'FOLLOWERS';
  };
  readonly Process: {
    readonly epoch: number;
    readonly id: string;
    readonly kind: string;
    readonly seenAt: string;
  };
  readonly ProcessFailure: {
    readonly failure: string;
    readonly process: string;
  };
  readonly ProfileImage: {
    readonly profileImage: string | null;
  };
  readonly PublicMember: {
    readonly banner: string | null;
    /** Markdown */
    readonly bio: string | null;
    readonly bioHtml: string | null;
    readonly city: string | null;
    readonly country: string | null;
    readonly createdAt: string | null;
    readonly displayName: string | null;
    readonly hidden: boolean;
    readonly id: number;
    readonly lastSeenAt: string | null;
    readonly links: readonly Schemas['Link'][] | null;
    readonly online: boolean | null;
    readonly profileImage: string | null;
    readonly role: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER' | null;
    readonly state: 'ACTIVE' | 'FORMER';
    readonly username: string;
  };
  readonly PushState: {
    readonly endpoint: string | null;
    readonly publicKey: string;
  };
  readonly PushSubscription: {
    readonly auth: string;
    readonly endpoint: string;
    readonly p256dh: string;
  };
  readonly QuietHours: {
    readonly day: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';
    readonly from: string;
    readonly to: string;
  };
  readonly Reason: {
    readonly reason: string;
  };
  readonly Registered: {
    readonly emailVerificationRequired: boolean;
    readonly user: Schemas['Account'];
  };
  readonly Registration: {
    readonly acceptTerms?: boolean;
    readonly captcha?: string | null;
    readonly country?: string | null;
    readonly email: string;
    readonly password: string;
    readonly plugins?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly timezone?: string | null;
    readonly username: string;
  };
  readonly Reload: {
    readonly safeMode?: false;
  };
  readonly ReloadState: {
    readonly failure: string | null;
    /** Newer code is on the disk. */
    readonly needed: boolean;
    readonly possible: boolean;
    readonly running: boolean;
  };
  readonly Removed: {
    readonly crashes: number;
    readonly deliveries: number;
    readonly events: number;
    readonly files: number;
    readonly grants: number;
    readonly jobs: number;
    readonly notifications: number;
    readonly rows: number;
    readonly schedules: number;
    readonly subscribers: number;
    readonly tables: readonly string[];
  };
  readonly Resend: {
    readonly captcha?: string | null;
    readonly email: string;
  };
  readonly Reset: {
    readonly password: string;
    readonly token: string;
  };
  readonly SendBulkMail: {
    readonly joined?: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | null;
    readonly recipients: number;
    readonly roles?: readonly ('ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER')[];
    readonly seen?: 'DAY' | 'WEEK' | 'MONTH' | 'AWAY_MONTH' | 'AWAY_YEAR' | 'NEVER' | null;
    readonly subject: string;
    readonly text: string;
  };
  readonly Session: {
    readonly address: string;
    readonly agent: string;
    readonly createdAt: string;
    readonly current: boolean;
    readonly expiresAt: string;
    readonly id: number;
    readonly lastUsedAt: string;
    readonly place: string | null;
  };
  readonly SessionPage: {
    readonly content: readonly Schemas['Session'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly SetUp: {
    readonly qr: string;
    readonly secret: string;
    readonly uri: string;
  };
  readonly Settings: {
    readonly defaults: Readonly<Record<string, unknown>>;
    readonly epoch: number;
    /** A JSON Schema (2020-12) of an object. Its properties stand in the order of the form, with `title`, `description`, `default` and limits; `x-names` says what values are called, `x-public` marks what the web half is given, `x-secret` what is never shown. */
    readonly schema: Readonly<Record<string, unknown>>;
    /** Which settings are never shown. */
    readonly secrets: readonly string[];
    /** Which of the secrets have a value. */
    readonly secretsSet: readonly string[];
    /** By name; null for each secret. */
    readonly values: Readonly<Record<string, unknown>>;
  };
  readonly SettingsSaved: {
    readonly acknowledged: Readonly<Record<string, Schemas['Count']>>;
    readonly epoch: number;
    readonly missing: readonly string[];
    readonly values: Readonly<Record<string, unknown>>;
  };
  readonly SignedIn: {
    readonly token: string;
    readonly user: Schemas['Account'];
  };
  readonly Suppress: {
    readonly address: string;
    readonly reason: string;
  };
  readonly Suppression: {
    readonly address: string;
    readonly automatic: boolean;
    readonly createdAt: string;
    readonly id: number;
    readonly reason: string;
  };
  readonly SuppressionPage: {
    readonly content: readonly Schemas['Suppression'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Switch: {
    readonly acknowledged?: Readonly<Record<string, Schemas['Count']>>;
    readonly consequences?: readonly Schemas['Consequence'][];
    /** Events that are still to be delivered to it. */
    readonly deliveries?: number;
    readonly dependents?: readonly string[];
    readonly epoch?: number;
    /** Jobs that wait for it. */
    readonly jobs?: number;
    readonly missing?: readonly string[];
    /** What must be switched on first. */
    readonly requires?: readonly string[];
    /** Open subscriptions to its topics. */
    readonly sockets?: number;
  };
  readonly SwitchedOff: {
    readonly id: string;
    readonly name: string;
  };
  readonly TestMail: {
    readonly id: number;
    readonly to: string;
  };
  readonly TextPicture: {
    readonly height: number;
    readonly url: string;
    readonly width: number;
  };
  readonly Uninstall: {
    /** The plugin's id once more. Needed unless `dryRun=true`. */
    readonly confirm?: string;
  };
  readonly Uninstalled: {
    readonly archive?: Schemas['Archive'];
    readonly consequences?: readonly Schemas['Consequence'][];
    readonly dependents?: readonly string[];
    /** The name for `pip uninstall`, if any. */
    readonly distribution?: string | null;
    readonly epoch?: number;
    readonly files?: number;
    readonly removed?: Schemas['Removed'];
    /** Rows by table. */
    readonly tables?: Readonly<Record<string, number>>;
  };
  readonly Units: {
    readonly distance: 'KM' | 'MI';
    readonly power: 'HP' | 'KW';
  };
  readonly UnreadCount: {
    readonly count: number;
  };
  readonly UnreadCounts: {
    readonly activity: number;
    readonly count: number;
    readonly needsMe: number;
    readonly system: number;
  };
  readonly Unsubscribed: {
    readonly kind?: string;
    readonly stopped: 'EMAIL' | 'DIGEST';
    readonly summary?: string;
  };
  readonly Username: {
    readonly available: boolean;
    readonly message: string | null;
  };
  readonly Verification: {
    readonly logIn?: boolean;
    readonly token: string;
  };
  readonly Verified: {
    readonly token: string | null;
    readonly user: Schemas['Account'];
  };
  readonly Voter: {
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly WebHalf: {
    readonly brotliBytes: number;
    readonly bytes: number;
    readonly crashes: number;
    readonly files: number;
  };
}

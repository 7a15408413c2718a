/** For the shell and the test kit only: what drives the SDK from outside. Plugins may not import it. */
export { isArriving, noteArriving } from './arriving.ts';
export { isSame } from './equality.ts';
export { createHttp, pageAnswers, type RefreshAnswer, refreshSession } from './http.ts';
export { createPageAnswers, declaredCalls, HELD_MS, type PageData, pathPattern } from './pageData.ts';
export { noteNavigation } from './pageViews.ts';
export {
  type HeldRight,
  heldRights,
  type Platform,
  platform,
  SlotContext,
  type SlotRequest,
  videosAllowed,
} from './platform.ts';
export { keepPreferences, preferencesKnown } from './preferences.ts';
export {
  arePluginsLoading,
  clearPluginQueries,
  createQueries,
  PLUGIN_QUERIES,
  pluginQueryClient,
  SHELL_QUERIES,
} from './query.ts';
export { createRealtime, ticketRealtime } from './realtime.ts';
export { createSession, type EndReason, type SessionEvent, TOKEN_KEY, tokenTimes, USER_KEY } from './session.ts';
export { createStore, type Store, useStore } from './store.ts';
export { dismissToast, type Toast, toastQueue } from './toasts.ts';

/** `@motorclub/sdk/testing`: renders a plugin without shell, server or socket. */
export { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
export { userEvent } from '@testing-library/user-event';
export { expectAccessible } from './accessible.ts';
export {
  type ApiHandlers,
  type ApiRequest,
  type Handler,
  type MockApi,
  mockApi,
  type Refusal,
  type Reply,
  type RequestOf,
  reply,
} from './api.ts';
export { aPage } from './pages.ts';
export { aToken, aUser } from './people.ts';
export { type FakeRealtime, fakeRealtime } from './realtime.ts';
export { type Rendered, type RenderOptions, renderPlugin, renderSlot } from './render.tsx';
export { axeSmoke, type SmokeOptions } from './smoke.ts';

import { createStore } from './store.ts';

export type Severity = 'success' | 'info' | 'warning' | 'error';
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}
export interface Toast {
  readonly id: number;
  readonly severity: Severity;
  readonly message: string;
  readonly action?: ToastAction;
}

export const toastQueue = createStore<readonly Toast[]>([]);
let lastId = 0;

const isSame = (one: Toast, other: Toast) => one.message === other.message && one.severity === other.severity;

/** Says it once: the same words that still wait are taken back. With an action each counts. */
function push(severity: Severity, message: string, action?: ToastAction): void {
  lastId += 1;
  const added: Toast = { id: lastId, severity, message, ...(action ? { action } : {}) };
  toastQueue.set((queue) => [...queue.filter((waiting) => action || waiting.action || !isSame(waiting, added)), added]);
}

export function dismissToast(id: number): void {
  toastQueue.set((queue) => queue.filter((toast) => toast.id !== id));
}

/** Short messages at the bottom of the page; one shows at a time, a badge counts those waiting. */
export const toast = {
  success: (message: string, action?: ToastAction): void => push('success', message, action),
  info: (message: string, action?: ToastAction): void => push('info', message, action),
  warning: (message: string, action?: ToastAction): void => push('warning', message, action),
  error: (message: string, action?: ToastAction): void => push('error', message, action),
};

import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Payment: () => import('./pages/Payment.tsx'),
  PaymentSuccess: () => import('./pages/PaymentSuccess.tsx'),
  PaymentFailed: () => import('./pages/PaymentFailed.tsx'),
  PaymentTest: () => import('./pages/PaymentTest.tsx'),
  Subscriptions: () => import('./pages/Subscriptions.tsx'),
  Attention: () => import('./components/Attention.tsx'),
  Manage: () => import('./pages/Manage.tsx'),
});

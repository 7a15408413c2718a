import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

/** The code of each view, loaded when it is first seen. */
export default implement(manifest, {
  Predictor: () => import('./pages/Predictor.tsx'),
  Training: () => import('./components/Training.tsx'),
});

import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Questions: () => import('./pages/Questions.tsx'),
  Question: () => import('./pages/Question.tsx'),
  Ask: () => import('./pages/Ask.tsx'),
  AskAction: () => import('./components/AskAction.tsx'),
  LatestQuestions: () => import('./components/LatestQuestions.tsx'),
});

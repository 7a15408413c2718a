import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Questions: () => import('./pages/Questions.tsx'),
  Question: () => import('./pages/Question.tsx'),
  Ask: () => import('./pages/Ask.tsx'),
  CreateTag: () => import('./pages/CreateTag.tsx'),
  CreateCategory: () => import('./pages/CreateCategory.tsx'),
  Attention: () => import('./components/Attention.tsx'),
  AskAction: () => import('./components/AskAction.tsx'),
  LatestQuestions: () => import('./components/LatestQuestions.tsx'),
  Welcome: () => import('./components/welcome/Welcome.tsx'),
  YourCar: () => import('./components/welcome/YourCar.tsx'),
  HotPictures: () => import('./components/HotPictures.tsx'),
  Categories: () => import('./components/CategoriesPanel.tsx'),
  CarQuestions: () => import('./components/CarQuestions.tsx'),
  ProfileSummary: () => import('./components/profile/ProfileSummary.tsx'),
  ProfileQuestions: () => import('./components/profile/ProfileQuestions.tsx'),
  ProfileAnswers: () => import('./components/profile/ProfileAnswers.tsx'),
});

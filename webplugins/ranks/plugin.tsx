import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  RankPage: () => import('./pages/RankPage.tsx'),
  ActivityRanks: () => import('./pages/ActivityRanks.tsx'),
  MemberLevelMark: () => import('./components/levels/MemberLevelMark.tsx'),
  Leaderboard: () => import('./pages/Leaderboard.tsx'),
  HomeBoard: () => import('./components/boards/HomeBoard.tsx'),
  Badges: () => import('./components/badges/Badges.tsx'),
  BadgeMarks: () => import('./components/badges/BadgeMarks.tsx'),
});

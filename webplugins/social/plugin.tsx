import { implement } from '@motorclub/sdk';
import { manifest } from './manifest.ts';

export default implement(manifest, {
  Following: () => import('./pages/Following.tsx'),
  Bookmarks: () => import('./pages/Bookmarks.tsx'),
  ForYou: () => import('./components/feed/ForYou.tsx'),
  ProfileActions: () => import('./components/people/ProfileActions.tsx'),
  Followers: () => import('./components/people/Followers.tsx'),
  MemberActivity: () => import('./components/people/MemberActivity.tsx'),
  Blocks: () => import('./components/people/Blocks.tsx'),
  Actions: () => import('./components/actions/Actions.tsx'),
  Comments: () => import('./components/comments/Comments.tsx'),
});

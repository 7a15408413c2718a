import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import {
  aBlock,
  aBookmark,
  aComment,
  aFeed,
  aFeedItem,
  aFollow,
  aRelation,
  aReply,
  aSuggestion,
  aThread,
  batchOf,
  INES,
  MAREK,
  QUESTION,
  someFolders,
  WRITTEN,
} from './samples.ts';

const row = { user: MAREK, level: null, createdAt: WRITTEN };

const api = {
  'GET /social-api/follows': aPage([aFollow()]),
  'GET /social-api/follows/states': ({ query }: { query: { refs: string } }) => ({
    items: query.refs.split(',').map((ref) => ({ ref, level: null, followerCount: 2 })),
  }),
  'GET /social-api/follows/suggestions': { items: [aSuggestion(5, 'brakes')] },
  'GET /social-api/users/{userId}/followers': { ...aPage([row]), hidden: false },
  'GET /social-api/users/{userId}/relation': aRelation({ followsMe: true }),
  'GET /social-api/feeds/me': aFeed([aFeedItem()], '31'),
  'GET /social-api/users/{userId}/activities': { ...aFeed([aFeedItem()], '31'), hidden: false },
  'GET /social-api/bookmarks': aPage([
    aBookmark({ changed: true, note: 'Read again' }),
    aBookmark({ id: 52, removed: true }),
  ]),
  'GET /social-api/bookmarks/states': { items: [{ ref: QUESTION, bookmarkId: null, folderId: null }] },
  'GET /social-api/bookmark-folders': someFolders(),
  'GET /social-api/blocks': aPage([aBlock()]),
  'GET /social-api/comments/batch': batchOf(
    aThread([
      aComment({ replies: [aReply({ id: 2, parentId: 1 })] }),
      aComment({ id: 3, author: null, bodyHtml: null }),
    ]),
  ),
};

const member = { userId: INES.id, username: INES.username, own: false };

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, {
    api,
    permissions: ['social.comment.create', 'social.follow'],
    params: { id: 1 },
    slots: {
      'profile.actions': member,
      'profile.overview': member,
      'profile.tabs': member,
      'content.actions': { content: QUESTION },
      'content.comments': { content: QUESTION },
    },
  });
  // Nine places, each as everybody and with a server that fails.
}, 180_000);

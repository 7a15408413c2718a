import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { aboutEvent, aDetail, anAnnouncement, UNREAD } from './samples.ts';

const api = {
  'GET /announcements/general': aPage([anAnnouncement()]),
  'GET /announcements/managed': aPage([anAnnouncement({ status: 'DRAFT' }), anAnnouncement({ id: 8 })]),
  'GET /announcements/{announcementId}': aDetail(),
  'GET /announcements/user/{userId}/personal': aPage([anAnnouncement({ id: 1, tab: 'personal' })]),
  'GET /announcements/user/{userId}/events': aPage([aboutEvent({ id: 2 })]),
  'GET /announcements/user/{userId}/general': aPage([anAnnouncement({ id: 3 })]),
  'GET /announcements/organizer/{organizerId}': aPage([aboutEvent()]),
  'GET /user-announcements/unread/count': UNREAD,
  'POST /announcements/{announcementId}/mark-read': { id: 7, isRead: true, readAt: '2026-11-20T10:00:00.000Z' },
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, { api, params: { id: 7 } });
}, 60_000);

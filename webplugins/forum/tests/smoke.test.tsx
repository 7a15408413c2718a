import { axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import { anAnswer, anItem, aQuestion, pageOf, TAGS } from './samples.ts';

const api = {
  'GET /forum-api/questions': pageOf([anItem()]),
  'GET /forum-api/questions/:id': aQuestion([anAnswer()]),
  'GET /forum-api/tags': pageOf(TAGS),
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, { api, params: { questionId: 17 } });
});

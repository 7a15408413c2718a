import type { AnswerOf } from '@motorclub/sdk';
import { aPage, aUser, expectAccessible, type Handler, renderPlugin } from '@motorclub/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND, anAnswer, anItem, aQuestion, INES, MAREK } from './samples.ts';

const api = (hidden: AnswerOf<'GET /forum-api/hidden-authors'>, list: Handler<'GET /forum-api/questions'>) => ({
  ...AROUND,
  'GET /forum-api/hidden-authors': hidden,
  'GET /forum-api/questions': list,
});
const rows = aPage([
  anItem(),
  anItem({ id: 18, title: 'Brake judder at speed', author: INES }),
  anItem({ id: 19, title: 'Clutch slips in fifth', author: { ...INES, id: 73 } }),
]);

describe('whom a member does not want to hear', () => {
  test('a muted question is a line until it is unfolded, and takes the focus then', async () => {
    const { container } = renderPlugin(plugin, '/questions', {
      user: aUser(),
      api: api({ muted: [INES.id], blocked: [] }, rows),
    });
    const show = await screen.findByRole('button', { name: 'Show the question of the muted member' });
    expect(screen.queryByText('Brake judder at speed')).toBeNull();
    expect(screen.getByText('Muted member.')).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    await expectAccessible(container);
    await userEvent.click(show);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Brake judder at speed' }));
  });

  test('blocked rows are left out; where nothing is left, it says why', async () => {
    const { unmount } = renderPlugin(plugin, '/questions', {
      user: aUser(),
      api: api({ muted: [], blocked: [MAREK.id] }, rows),
    });
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2));
    expect(screen.queryByText(/Cold-start rattle/)).toBeNull();
    unmount();
    renderPlugin(plugin, '/questions', {
      user: aUser(),
      api: api({ muted: [], blocked: [MAREK.id] }, aPage([anItem()])),
    });
    expect(await screen.findByText('A block keeps you apart from everybody who wrote here.')).toBeDefined();
  });

  test('visitors see everything and make no call for hidden authors', async () => {
    const { api: calls, settled } = renderPlugin(plugin, '/questions', { api: api({ muted: [], blocked: [] }, rows) });
    await settled();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(calls.calls.some(({ path }) => path.endsWith('/hidden-authors'))).toBe(false);
  });

  test('on a question a muted answer unfolds, one behind a block does not', async () => {
    const muted = anAnswer({ hiddenBecause: 'MUTED' });
    const blocked = anAnswer({ id: 8, hiddenBecause: 'BLOCKED', body: '', bodyHtml: '' });
    const { container } = renderPlugin(plugin, '/questions/17', {
      user: aUser(),
      api: { ...AROUND, 'GET /forum-api/questions/17': aQuestion([muted, blocked]) },
    });
    const show = await screen.findByRole('button', { name: 'Show the answer of the muted member' });
    expect(screen.queryByText('tensioner')).toBeNull();
    expect(screen.getByText('A block keeps you apart from who wrote this.')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Answer by ines' })).toBeNull();
    await expectAccessible(container);
    await userEvent.click(show);
    expect(await screen.findByText('tensioner')).toBeDefined();
    expect(screen.getAllByRole('heading', { name: 'Answer by ines' })).toHaveLength(1);
  });

  test('a muted asker is folded under the title of the question', async () => {
    renderPlugin(plugin, '/questions/17', {
      user: aUser(),
      api: { ...AROUND, 'GET /forum-api/questions/17': aQuestion([anAnswer()], { hiddenBecause: 'MUTED' }) },
    });
    const show = await screen.findByRole('button', { name: 'Show the question of the muted member' });
    expect(screen.getByText('tensioner')).toBeDefined();
    await userEvent.click(show);
    expect(await screen.findByText('It rattles for two seconds.')).toBeDefined();
  });
});

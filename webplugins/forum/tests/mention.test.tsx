import { aUser, expectAccessible, renderPlugin } from '@motorclub/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND, aQuestion, INES, MAREK } from './samples.ts';

const NAMES = { 'GET /users/mentionable': { items: [MAREK, { ...MAREK, id: 90, username: 'marion' }] } };

async function composer() {
  const user = aUser('USER', { id: INES.id, username: INES.username });
  const api = { ...AROUND, 'GET /forum-api/questions/{questionId}': aQuestion(), ...NAMES };
  const page = renderPlugin(plugin, '/questions/17', { api, user });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  return { box, page };
}

test('names are offered while one is typed, chosen by keys, and put in whole', async () => {
  const { box, page } = await composer();
  await userEvent.type(box, 'As @ma');
  await screen.findByRole('option', { name: /marion/ });
  await expectAccessible(screen.getByRole('region', { name: 'Members' }));
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(box.value).toBe('As @marion ');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(box.hasAttribute('aria-activedescendant')).toBe(false);
  await userEvent.type(box, 'says, @mar');
  await userEvent.click(await screen.findByRole('option', { name: /marek/ }));
  expect(box.value).toBe('As @marion says, @marek ');
  expect(page.api.calls.some(({ path }) => path.startsWith('/users/mentionable'))).toBe(true);
});

test('Escape ends it and nothing else', async () => {
  const { box } = await composer();
  await userEvent.type(box, '@ma');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(box.value).toBe('@ma');
});

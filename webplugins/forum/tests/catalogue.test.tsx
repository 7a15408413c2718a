import { type ApiHandlers, aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND, aCategory, aTag, aTagDetail } from './samples.ts';

const STAFF = ['forum.tag.propose', 'forum.tag.manage', 'forum.category.manage'];

function open(at: string, more: ApiHandlers = {}, permissions: readonly string[] = STAFF) {
  return renderPlugin(plugin, at, { api: { ...AROUND, ...more }, user: aUser('MODERATOR'), permissions });
}

/** Types a text at once: each key of a dialog's field costs a search through all of it. */
const write = async (into: HTMLElement, text: string) => {
  await userEvent.click(into);
  await userEvent.paste(text);
};
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('/create-tag', () => {
  test('a new tag is checked, made and told; the form passes axe', async () => {
    const { api, toasts } = open('/create-tag', {
      'POST /forum-api/tags': reply(201, aTagDetail({ name: 'head-gasket' })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
    const form = await dialog('New tag');
    await write(form.getByRole('textbox', { name: /Name/ }), 'Head_Gasket');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('A tag is made of a-z, 0-9 and hyphens between them.')).toBeDefined();
    await expectAccessible(document.body);
    await userEvent.clear(form.getByRole('textbox', { name: /Name/ }));
    await write(form.getByRole('textbox', { name: /Name/ }), 'Head Gasket');
    await userEvent.type(form.getByRole('combobox', { name: 'Other names' }), 'HG{Enter}');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['head-gasket is saved.']));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'head-gasket',
      synonyms: ['hg'],
    });
  });

  test('an organiser proposes, without the fields of those who decide', async () => {
    const proposal = aTagDetail({ name: 'e36', status: 'PROPOSED' });
    const { api, toasts } = open('/create-tag', { 'POST /forum-api/tags': reply(201, proposal) }, [
      'forum.tag.propose',
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Propose a tag' }));
    const form = await dialog('Propose a tag');
    expect(form.queryByRole('combobox', { name: 'Other names' })).toBeNull();
    await write(form.getByRole('textbox', { name: /Name/ }), 'E36');
    await userEvent.click(form.getByRole('button', { name: 'Propose a tag' }));
    await waitFor(() => expect(toasts()).toEqual(['e36 is proposed.']));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'e36', description: '', wiki: '' });
    expect(screen.queryByRole('button', { name: /Merge the tag/ })).toBeNull();
  });

  test('merging counts first what would change', async () => {
    const preview = {
      fromName: 'engine',
      intoName: 'brakes',
      questionCount: 40,
      bothCount: 3,
      synonymCount: 1,
      questionCountAfter: 49,
    };
    const { api, toasts } = open('/create-tag', {
      'GET /forum-api/tags/:id/merge': preview,
      'POST /forum-api/tags/:id/merge': aTagDetail({ name: 'brakes' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge the tag engine into another' }));
    const form = await dialog('Merge engine into another tag?');
    await userEvent.click(form.getByRole('button', { name: 'Merge' }));
    expect(form.getByText('Choose the other tag.')).toBeDefined();
    await write(form.getByRole('combobox', { name: 'Into which tag' }), 'bra');
    await userEvent.click(await screen.findByRole('option', { name: 'brakes' }));
    expect(await form.findByText(/40 questions change \(3 carry both\)/)).toBeDefined();
    await userEvent.click(form.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(toasts()).toEqual(['engine is brakes from now on.']));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ intoId: 2 });
  });

  test('only a tag that nothing uses can be deleted', async () => {
    open('/create-tag', { 'GET /forum-api/tags': aPage([aTag(), aTag({ id: 3, name: 'lonely', questionCount: 0 })]) });
    expect(await screen.findByRole('button', { name: 'Delete the tag lonely' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete the tag engine' })).toBeNull();
  });
});

describe('/create-category', () => {
  const engines = aCategory();
  const brakes = aCategory({ id: 2, name: 'Brakes', slug: 'brakes', position: 1, questionCount: 3 });
  const CATEGORIES = { 'GET /forum-api/categories': { items: [engines, brakes] } };

  test('the arrows change the order at once, and a refusal takes it back', async () => {
    let refused = false;
    const order = () =>
      refused
        ? reply(403, { status: 403, code: 'FORBIDDEN', message: 'No.' })
        : {
            items: [
              { ...brakes, position: 0 },
              { ...engines, position: 1 },
            ],
          };
    const { api, toasts } = open('/create-category', { ...CATEGORIES, 'PUT /forum-api/categories/order': order });
    await userEvent.click(await screen.findByRole('button', { name: 'Move Brakes up' }));
    expect(await screen.findByText('Brakes is number 1 of 2 now.')).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      items: [
        { id: 2, parentId: null, position: 0 },
        { id: 1, parentId: null, position: 1 },
      ],
    });
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['Brakes', 'Engines']));
    refused = true;
    await userEvent.click(screen.getByRole('button', { name: 'Move Engines up' }));
    await waitFor(() => expect(toasts()).toEqual(['The order was not changed: No.']));
    await waitFor(() => expect(names()).toEqual(['Brakes', 'Engines']));
  });

  test('a category with questions is deleted only with a place for them', async () => {
    const { api } = open('/create-category', { ...CATEGORIES, 'DELETE /forum-api/categories/:id': reply(204) });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the category Brakes' }));
    const form = await dialog('Delete Brakes?');
    await userEvent.click(form.getByRole('button', { name: 'Delete' }));
    expect(form.getByText('Choose where its questions go.')).toBeDefined();
    await userEvent.click(form.getByRole('combobox', { name: /Where its questions go/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Engines' }));
    await userEvent.click(form.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.calls.find(({ method }) => method === 'DELETE')?.query).toEqual({ targetId: 1 }));
  });

  test('its icon stands before its name; one that nobody here knows is kept and not drawn', async () => {
    const items = [aCategory({ icon: 'car' }), aCategory({ id: 2, name: 'Brakes', icon: 'disc-brake' })];
    const { api } = open('/create-category', {
      'GET /forum-api/categories': { items },
      'PATCH /forum-api/categories/:id': items[1],
      'PUT /forum-api/categories/:id': items[1],
    });
    expect((await screen.findByRole('link', { name: 'Engines' })).querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Brakes' }).querySelector('svg')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Edit the category Brakes' }));
    const form = await dialog('Edit Brakes');
    expect(form.getByRole('combobox', { name: /^Icon/ }).textContent).toBe('disc-brake');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method !== 'GET')?.body).toMatchObject({ icon: 'disc-brake' }),
    );
  });

  test('a new one is made with its rules; the form passes axe', async () => {
    const { api } = open('/create-category', { ...CATEGORIES, 'POST /forum-api/categories': reply(201, engines) });
    await userEvent.click(await screen.findByRole('button', { name: 'New category' }));
    const form = await dialog('New category');
    await write(form.getByRole('textbox', { name: /^Name/ }), 'Tyres');
    await userEvent.click(form.getByRole('checkbox', { name: 'Buying advice' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Questions name a car' }));
    await userEvent.click(form.getByRole('combobox', { name: /^Icon/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Racing' }));
    const icon = form.getByRole('combobox', { name: /^Icon/ });
    expect(icon.textContent).toBe('Racing');
    expect(icon.querySelector('svg')).not.toBeNull();
    await expectAccessible(document.body);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        name: 'Tyres',
        icon: 'flag',
        allowedKinds: ['PROBLEM', 'HOW_TO', 'DISCUSSION'],
        requireCar: true,
        parentId: null,
      }),
    );
  });
});

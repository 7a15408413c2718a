import { toastQueue } from '@motorclub/sdk/host';
import { aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aBookmark, DONE, FORUM, someFolders } from './samples.ts';

const ME = aUser('USER', { id: 4, username: 'driver' });
const LIST = 'GET /social-api/bookmarks';
const FOLDERS = 'GET /social-api/bookmark-folders';

const calls = {
  [LIST]: aPage([aBookmark(), aBookmark({ id: 52, title: 'Oil for a 2JZ' })]),
  [FOLDERS]: someFolders(),
};
const open = (api: object = {}, at = '/bookmarks/4') =>
  renderPlugin(plugin, at, { user: ME, beside: [FORUM], api: { ...calls, ...api } });

const titles = () =>
  within(screen.getByRole('list', { name: 'Bookmarks' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('/bookmarks/{id}', () => {
  test('those of others are nobody’s business', async () => {
    const { api } = open({}, '/bookmarks/5');
    await screen.findByRole('heading', { level: 1, name: 'Access Restricted' });
    expect(screen.getByText('Bookmarks are private: only their owner sees them.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'To your own bookmarks' }).getAttribute('href')).toBe('/bookmarks/4');
    expect(api.calls).toEqual([]);
  });

  test('folders stand beside the list, each with its address', async () => {
    const { api, container } = open({}, '/bookmarks/4?folder=3&type=questions&q=brake');
    await screen.findByRole('list', { name: 'Bookmarks' });
    expect(titles()).toEqual(['Which brake pads?', 'Oil for a 2JZ']);
    const nav = screen.getByRole('navigation', { name: 'Folders' });
    await within(nav).findByRole('link', { name: /Brakes/ });
    const links = within(nav).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['All bookmarks2', 'No folder1', 'Brakes1']);
    expect(links[2]?.getAttribute('aria-current')).toBe('page');
    expect(links[1]?.getAttribute('href')).toBe('/bookmarks/4?folder=0&type=questions&q=brake');
    expect(api.calls.find(({ path }) => path === '/social-api/bookmarks')?.query).toEqual({
      userId: 4,
      folderId: 3,
      type: 'forum.question',
      q: 'brake',
      page: 0,
      size: 20,
    });
    await expectAccessible(container);
  });

  test('a target that has gone keeps its title; one that has changed says so until it is seen', async () => {
    const seen: unknown[] = [];
    open({
      [LIST]: () =>
        aPage([
          aBookmark({ changed: seen.length === 0, note: 'For the winter' }),
          aBookmark({ id: 52, title: 'Gone', removed: true }),
        ]),
      'PUT /social-api/bookmarks/{bookmarkId}': ({ body }: { body: unknown }) => {
        seen.push(body);
        return aBookmark();
      },
    });
    await screen.findByText('Changed since you saved it');
    expect(screen.getByText('For the winter')).toBeDefined();
    expect(screen.getByText('removed')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Gone' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Mark the change of Which/ }));
    await waitFor(() => expect(screen.queryByText('Changed since you saved it')).toBeNull());
    expect(seen).toEqual([{ seen: true }]);
  });

  test('several are removed together, and brought back', async () => {
    let rows = [aBookmark(), aBookmark({ id: 52, title: 'Oil for a 2JZ' })];
    const all = rows;
    const { api, toasts } = open({
      [LIST]: () => aPage(rows),
      'POST /social-api/bookmarks/remove': () => {
        rows = [];
        return { ...DONE, count: 2 };
      },
      'POST /social-api/bookmarks/undo': () => {
        rows = all;
        return { count: 2 };
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
    expect(screen.getByText('2 chosen')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText(/^No bookmarks yet/);
    const offered = toastQueue.get().at(-1);
    expect(offered?.message).toBe('2 bookmarks were removed.');
    act(() => offered?.action?.onClick());
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(toasts().at(-1)).toBe('2 bookmarks are back as they were.');
    const sent = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual([{ ids: [51, 52] }, { token: DONE.undoToken }]);
  });

  test('one is moved into a folder', async () => {
    const { api, toasts } = open({ 'POST /social-api/bookmarks/move': DONE });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Oil for a 2JZ' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move to' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Brakes' }));
    await waitFor(() => expect(toasts().at(-1)).toBe('The bookmark was moved to Brakes.'));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [52], folderId: 3 });
    await waitFor(() => expect(screen.queryByText('1 chosen')).toBeNull());
  });

  test('folder, note and reminder are edited together', async () => {
    const { api } = open({ 'PUT /social-api/bookmarks/{bookmarkId}': aBookmark() });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Folder, note and reminder of Which brake pads?' }),
    );
    const dialog = screen.getByRole('dialog', { name: 'Bookmark' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Private note' }), '  Read again ');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Folder' }));
    await userEvent.click(screen.getByRole('option', { name: 'Brakes' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      folderId: 3,
      note: 'Read again',
      remindAt: null,
    });
  });

  test('what is wrong with the reminder stands under it', async () => {
    open({
      'PUT /social-api/bookmarks/{bookmarkId}': reply(400, {
        status: 400,
        message: 'That is over.',
        field: 'remindAt',
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /reminder of Which/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('That is over.');
  });

  test('a new folder; a name that there is already is refused under the name', async () => {
    let refused = true;
    const { api } = open({
      'POST /social-api/bookmark-folders': () =>
        refused
          ? reply(409, { status: 409, message: 'You have such a folder.' })
          : reply(201, { id: 9, name: 'Oil', position: 1, bookmarkCount: 0 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New folder' }));
    const name = screen.getByRole('textbox', { name: 'Name of the folder' });
    await userEvent.type(name, 'Oil{Enter}');
    await screen.findByText('You have such a folder.');
    refused = false;
    await userEvent.type(name, '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'Oil' },
      { name: 'Oil' },
    ]);
  });

  test('a folder is deleted after a question; its bookmarks stay', async () => {
    const { api } = open({ 'DELETE /social-api/bookmark-folders/{folderId}': reply(204) }, '/bookmarks/4?folder=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the folder Brakes' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete the folder Brakes?' });
    expect(within(dialog).getByText('Its bookmarks stay, in no folder.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^All bookmarks/ }).getAttribute('aria-current')).toBe('page'),
    );
  });

  describe('folders in another order', () => {
    const three = ['Brakes', 'Oil', 'Tyres'].map((name, place) => ({
      id: place + 3,
      name,
      position: place,
      bookmarkCount: 0,
    }));
    const names = () =>
      screen.getAllByRole('button', { name: /^Change the folder/ }).map((one) => one.ariaLabel?.split(' ').at(-1));
    /** A server that puts folders where it is told. */
    function keeping() {
      let content = three;
      return {
        [FOLDERS]: () => someFolders({ content }),
        'PUT /social-api/bookmark-folders/{folderId}': ({ path, body }: { path: string; body: unknown }) => {
          const { position } = body as { position: number };
          const moved = content.find(({ id }) => path.endsWith(`/${id}`));
          if (moved) content = content.filter((one) => one !== moved).toSpliced(position, 0, moved);
          return moved;
        },
      };
    }
    const put = (calls: readonly { method: string; path: string; body?: unknown }[]) =>
      calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-1), body]);

    test('by the keyboard, which stays where it is and hears of it', async () => {
      const { api, container } = open(keeping());
      const down = await screen.findByRole('button', { name: 'Move the folder Brakes down' });
      down.focus();
      await userEvent.keyboard('{Enter}{Enter}{Enter}');
      expect(names()).toEqual(['Oil', 'Tyres', 'Brakes']);
      expect(document.activeElement).toBe(down);
      expect(down.getAttribute('aria-disabled')).toBe('true');
      expect(screen.getByText('Brakes is number 3 of 3 now.').getAttribute('role')).toBe('status');
      await waitFor(() =>
        expect(put(api.calls)).toEqual([
          ['3', { position: 1 }],
          ['3', { position: 2 }],
        ]),
      );
      await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/social-api/bookmark-folders'));
      expect(names()).toEqual(['Oil', 'Tyres', 'Brakes']);
      await expectAccessible(container);
    });

    test('by dragging one onto another', async () => {
      const { api } = open(keeping());
      const rowOf = (name: string) => screen.getByRole('link', { name: new RegExp(name) }).closest('li') as HTMLElement;
      await screen.findByRole('link', { name: /Tyres/ });
      const dataTransfer = { setData: () => undefined };
      fireEvent.dragStart(rowOf('Tyres'), { dataTransfer });
      expect(fireEvent.dragOver(rowOf('Brakes'))).toBe(false);
      fireEvent.drop(rowOf('Brakes'));
      await waitFor(() => expect(names()).toEqual(['Tyres', 'Brakes', 'Oil']));
      await waitFor(() => expect(put(api.calls)).toEqual([['5', { position: 0 }]]));
    });

    test('what the server refuses is as before', async () => {
      open({
        ...keeping(),
        'PUT /social-api/bookmark-folders/{folderId}': reply(500, { status: 500, message: 'Out of oil' }),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Move the folder Tyres up' }));
      await waitFor(() => expect(names()).toEqual(['Brakes', 'Oil', 'Tyres']));
      expect(toastQueue.get().at(-1)?.message).toBe('The order was not kept: Out of oil');
    });

    test('a single folder has none', async () => {
      open();
      await screen.findByRole('button', { name: 'Change the folder Brakes' });
      expect(screen.queryByRole('button', { name: /^Move the folder/ })).toBeNull();
    });
  });

  test('nothing found offers all of them', async () => {
    open({ [LIST]: aPage([]) }, '/bookmarks/4?q=xyzzy');
    await screen.findByText('No bookmark fits this.');
    expect(screen.getByRole('link', { name: 'Show all bookmarks' }).getAttribute('href')).toBe('/bookmarks/4');
  });

  test('a failure is named, and Retry asks again', async () => {
    let broken = true;
    open({ [LIST]: () => (broken ? reply(500, { status: 500, message: 'Out of oil' }) : aPage([aBookmark()])) });
    await screen.findByText('Out of oil');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titles()).toEqual(['Which brake pads?']));
  });
});

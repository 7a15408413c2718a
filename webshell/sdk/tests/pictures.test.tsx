import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { PicturesInput, useForm } from '../src/forms/index.ts';
import { areaBetween, withSide } from '../src/forms/pictures/areas.ts';
import { Picture, type PictureData } from '../src/index.ts';
import { expectAccessible, mockApi, reply } from '../testing/index.ts';

const aPicture = (id: number, over: Partial<PictureData> = {}): PictureData => ({
  id,
  alt: '',
  width: 960,
  height: 480,
  isCover: false,
  color: '#112233',
  focusX: 20,
  focusY: 80,
  blurs: [],
  url: `/p/${id}/960.webp`,
  smallUrl: `/p/${id}/320.webp`,
  variants: ['webp', 'jpeg'].flatMap((format) =>
    [320, 960].map((width) => ({ width, format, url: `/p/${id}/${width}.${format}` })),
  ),
  ...over,
});

test('a picture has its place before it has loaded, and the width that it needs', () => {
  const { container } = render(<Picture picture={aPicture(1, { alt: 'A belt' })} sizes="320px" ratio="4 / 3" />);
  const image = screen.getByRole('img', { name: 'A belt' });
  expect(['width', 'height', 'loading'].map((name) => image.getAttribute(name))).toEqual(['960', '480', 'lazy']);
  const { aspectRatio, objectPosition } = getComputedStyle(image);
  expect([aspectRatio, objectPosition]).toEqual(['4 / 3', '20% 80%']);
  const source = container.querySelector('source');
  expect(source?.getAttribute('srcset')).toBe('/p/1/320.webp 320w, /p/1/960.webp 960w');
  expect(source?.getAttribute('sizes')).toBe('320px');
});

describe('areas', () => {
  test('are drawn in any direction, never beyond the picture, and not by a click', () => {
    expect(areaBetween({ x: 0.5, y: 0.8 }, { x: 0.25, y: 2 })).toEqual([250, 800, 250, 200]);
    expect(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.501, y: 0.9 })).toBeNull();
  });
  test('stay within the picture when they are typed', () => {
    expect(withSide([100, 100, 300, 300], 0, 900)).toEqual([900, 100, 100, 300]);
    expect(withSide([100, 100, 300, 300], 3, 5000)).toEqual([100, 100, 300, 900]);
    expect(withSide([100, 100, 300, 300], 2, 0)).toEqual([100, 100, 10, 300]);
  });
});

interface Values {
  readonly photos: readonly PictureData[];
}

function Held({
  photos,
  onSend,
}: {
  readonly photos: readonly PictureData[];
  readonly onSend: (ids: number[]) => void;
}) {
  const form = useForm<Values>({
    initial: { photos },
    send: async (sent) => onSend(sent.photos.map(({ id }) => id)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <PicturesInput form={form} name="photos" kind="garage.photo" max={3} />
      <button type="submit">Send</button>
    </form>
  );
}

function open(photos: readonly PictureData[], calls: Record<string, unknown> = {}) {
  const api = mockApi(calls);
  const sent: number[][] = [];
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <Held photos={photos} onSend={(ids) => sent.push(ids)} />
    </QueryClientProvider>,
  );
  return { api, sent, ...view };
}

describe('the pictures of a form', () => {
  test('are ordered by buttons and by dragging, described where one leaves the field, and taken out', async () => {
    const photos = [aPicture(1), aPicture(2), aPicture(3)];
    const { api, sent, container } = open(photos, {
      'PUT /platform/pictures/:id': aPicture(3, { alt: 'A belt' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Picture 3 earlier' }));
    const tiles = () => within(screen.getByRole('list')).getAllByRole('listitem');
    const carried = { types: [], getData: () => '', setData: () => undefined };
    fireEvent.dragStart(tiles()[2]?.querySelector('[draggable]') as Element, { dataTransfer: carried });
    fireEvent.drop(tiles()[0] as Element, { dataTransfer: { ...carried, files: [] } });
    await userEvent.type(screen.getByRole('textbox', { name: 'What picture 3 shows' }), 'A belt');
    await userEvent.tab();
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(api.calls[0]).toMatchObject({ path: '/platform/pictures/3', body: { alt: 'A belt' } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toEqual([[1, 3]]));
  });

  test('are added up to the most there can be, dropped and pasted too', async () => {
    let id = 2;
    const { api } = open([aPicture(1), aPicture(2)], {
      'POST /platform/uploads/garage.photo': () => {
        id += 1;
        return reply(201, aPicture(id));
      },
    });
    const file = (name: string) => new File(['x'], name, { type: 'image/png' });
    const zone = screen.getByRole('list').parentElement as Element;
    fireEvent.drop(zone, { dataTransfer: { files: [file('a.png'), file('b.png')] } });
    await screen.findByRole('textbox', { name: 'What picture 3 shows' });
    expect(screen.getByRole('button', { name: 'Add pictures' })).toHaveProperty('disabled', true);
    fireEvent.paste(zone, { clipboardData: { files: [file('c.png')] } });
    expect(api.calls).toHaveLength(1);
  });

  test('are sent again by themselves while the server is busy', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let attempts = 0;
    open([aPicture(1)], {
      'POST /platform/uploads/garage.photo': () => {
        attempts += 1;
        return attempts < 3 ? reply(503, { status: 503, message: 'Busy.' }) : reply(201, aPicture(2));
      },
    });
    const zone = screen.getByRole('list').parentElement as Element;
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    for (const sent of [1, 2]) {
      await waitFor(() => expect(attempts).toBe(sent));
      await vi.advanceTimersByTimeAsync(3000);
    }
    await screen.findByRole('textbox', { name: 'What picture 2 shows' });
    expect(attempts).toBe(3);
    vi.useRealTimers();
  });

  test('are blurred where an area is drawn or added, and a refusal keeps the dialog', async () => {
    let refused = true;
    const { api, container } = open([aPicture(1)], {
      'PUT /platform/pictures/:id': () => {
        const answer = refused ? reply(503, { status: 503, message: 'Busy.' }) : aPicture(1, { blurs: [[1, 2, 3, 4]] });
        refused = false;
        return answer;
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Blur parts of picture 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Blur parts of the picture' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add an area' }));
    fireEvent.change(dialog.getByRole('spinbutton', { name: 'From the left, %' }), { target: { value: '40' } });
    await expectAccessible(container);
    const save = dialog.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.map(({ body }) => body)).toEqual(Array(2).fill({ blurs: [[400, 600, 300, 120]] }));
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { MarkdownEditor, pictureError } from '../src/index.ts';
import { altOf, findMark, markOf, withoutMarks } from '../src/ui/editor/marks.ts';
import { expectAccessible, mockApi, reply } from '../testing/index.ts';

const file = (name: string, type = 'image/jpeg', bytes = 4) => new File([new Uint8Array(bytes)], name, { type });
const url = (key: number) => `/files/pictures/${key}/640x480.webp`;

test.each([
  ['Worn brake disc.jpg', 'Worn brake disc'],
  ['IMG_2034.HEIC', ''],
  ['image.png', ''],
  ['a]b[c.png', 'a b c'],
])('%j shows %j', (name, alt) => {
  expect(altOf(name)).toBe(alt);
});

test('a mark is found by its number, and leaves nothing behind', () => {
  const text = `one\n${markOf(1, 'Uploading [a]')}\n${markOf(12, 'b')}\ntwo`;
  expect(text.slice(...(findMark(text, 12) ?? []))).toBe('![b](upload:12)');
  expect(findMark(text, 2)).toBeNull();
  expect(withoutMarks(text)).toBe('one\ntwo');
});

test('what cannot be read is named with what can', () => {
  for (const wrong of [file('a.heic', ''), file('a.pdf', 'application/pdf')]) {
    expect(pictureError(wrong)).toMatch(/JPEG, PNG, WebP or GIF/);
  }
  expect(pictureError(file('a.heic', ''))).toMatch(/^HEIC/);
  expect(pictureError(file('a.png', 'image/png'))).toBeNull();
  const large = file('a.png', 'image/png', 5_242_881);
  expect(pictureError(large)).toMatch(/more than 5 MB/);
  expect(pictureError(large, 10)).toBeNull();
});

interface HeldProps {
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onKey: (key: string) => void;
}

function Held({ onText, onSend, onKey }: HeldProps) {
  const [value, setValue] = useState('');
  onText(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onKey(key);
      }}
    >
      <MarkdownEditor label="Text" style="SHORT" value={value} onChange={setValue} />
      <button type="submit">Send</button>
    </form>
  );
}

describe('pictures in a text', () => {
  /** Uploads wait until they are answered, one by one. */
  async function open() {
    const waiting: ((answer: unknown) => void)[] = [];
    const api = mockApi({ 'POST /platform/pictures': () => new Promise((resolve) => waiting.push(resolve)) });
    let text = '';
    const [onSend, onKey] = [vi.fn(), vi.fn()];
    const view = render(
      <QueryClientProvider client={new QueryClient()}>
        <Held onText={(now) => (text = now)} onSend={onSend} onKey={onKey} />
      </QueryClientProvider>,
    );
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    const answer = async (body: unknown) => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.(body);
    };
    const paste = (...files: File[]) => fireEvent.paste(box, { clipboardData: { files } });
    return { ...view, api, box, onSend, onKey, answer, paste, text: () => text };
  }

  test('take their place while the text is written on', async () => {
    const { box, text, answer, paste, container } = await open();
    await userEvent.type(box, 'Before');
    paste(file('Disc.jpg'), file('IMG_1.jpg'));
    expect(box.value).toMatch(
      /^Before\n!\[Uploading Disc.jpg\]\(upload:\d+\)\n!\[Uploading IMG_1.jpg\]\(upload:\d+\)\n$/,
    );
    expect(text()).toBe('Before\n');
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    await expectAccessible(container);
    await userEvent.type(box, 'After');
    await answer({ url: url(1) });
    await waitFor(() => expect(text()).toBe(`Before\n![Disc](${url(1)})\nAfter`));
    expect(box.selectionStart).toBe(box.value.length);
    await answer({ url: url(2) });
    await waitFor(() => expect(text()).toBe(`Before\n![Disc](${url(1)})\n![](${url(2)})\nAfter`));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('that fail say why, and can be tried again or removed', async () => {
    const { box, text, answer, paste } = await open();
    await userEvent.type(box, 'Text');
    paste(file('Disc.jpg'));
    await answer(reply(503, { status: 503, message: 'Many pictures are being processed.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Disc.jpg: Many pictures are being processed.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answer({ url: url(3) });
    await waitFor(() => expect(text()).toBe(`Text\n![Disc](${url(3)})\n`));
    paste(file('Other.jpg'));
    await answer(reply(400, { status: 400, message: 'No picture.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No picture.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Other.jpg' }));
    expect(box.value).toBe(`Text\n![Disc](${url(3)})\n`);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are waited for by the form', async () => {
    const { box, onSend, onKey, answer, paste } = await open();
    const send = screen.getByRole('button', { name: 'Send' });
    paste(file('Disc.jpg'));
    await userEvent.click(send);
    await userEvent.type(box, '{Control>}{Enter}{/Control}');
    expect(onSend).not.toHaveBeenCalled();
    expect(onKey).not.toHaveBeenCalled();
    expect(screen.getByText(/^Wait until all pictures are uploaded/)).toBeDefined();
    await answer({ url: url(4) });
    await waitFor(() => expect(screen.queryByText(/^Wait until/)).toBeNull());
    await userEvent.click(send);
    expect(onSend).toHaveBeenCalledOnce();
  });

  test('that cannot be read are refused at once, the others go on', async () => {
    const { box, text, answer, api } = await open();
    fireEvent.drop(box, {
      dataTransfer: { files: [file('a.heic', ''), file('b.png', 'image/png')], types: ['Files'] },
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^a\.heic: HEIC pictures cannot be read/);
    await answer({ url: url(5) });
    await waitFor(() => expect(text()).toBe(`![b](${url(5)})\n`));
    expect(api.calls).toHaveLength(1);
  });
});

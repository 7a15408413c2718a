import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { MarkdownEditor } from '../src/index.ts';
import { type Editing, link, prefix, surround } from '../src/ui/editor/edits.ts';
import { mentionAt } from '../src/ui/editor/mention.ts';
import { expectAccessible, mockApi } from '../testing/index.ts';

/** The text after an edit; brackets stand around what is selected, before and after. */
function edited(written: string, editing: Editing): string {
  const from = written.indexOf('<');
  const text = written.replace(/[<>]/g, '');
  const done = editing({ text, from, to: written.indexOf('>') - 1 });
  const next = text.slice(0, done.from) + done.insert + text.slice(done.to);
  const [start, end] = done.select;
  return `${next.slice(0, start)}<${next.slice(start, end)}>${next.slice(end)}`;
}

const quote = prefix(() => '| ', /^\| /);

test.each([
  ['a <word> b', surround('**'), 'a **<word>** b'],
  ['a **<word>** b', surround('**'), 'a <word> b'],
  ['a< word >b', surround('_'), 'a _<word>_ b'],
  ['a <>', surround('`'), 'a `<>`'],
  ['see <this>', link, 'see [this](<https://>)'],
  ['see <>', link, 'see [<>](https://)'],
  ['one\nt<wo\nthr>ee\nfour', quote, 'one\n<| two\n| three>\nfour'],
  ['<| two\n| three>', quote, '<two\nthree>'],
  ['<>\nnext', quote, '| <>\nnext'],
  ['<>', prefix((line) => `${line + 1}. `, /^\d+\. /), '1. <>'],
])('%j', (before, editing, after) => {
  expect(edited(before, editing)).toBe(after);
});

test.each([
  ['@ma', 3, 'ma'],
  ['Hello @Mar', 10, 'Mar'],
  ['(@x.y-z', 7, 'x.y-z'],
  ['mail@example', 12, ''],
  ['@@ma', 4, ''],
  ['@ma and more', 12, ''],
  ['@ma and more', 3, 'ma'],
  ['', 0, ''],
])('in %j at %i %j is being named', (text, caret, word) => {
  expect(mentionAt(text, caret)).toBe(word);
});

function Held() {
  const [value, setValue] = useState('');
  return <MarkdownEditor label="Text" style="LONG" value={value} onChange={setValue} />;
}

describe('the editor', () => {
  async function open() {
    const api = mockApi({ 'POST /platform/previews': { html: '<p>Rendered <strong>belt</strong></p>' } });
    const view = render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Held />
      </QueryClientProvider>,
    );
    return { api, ...view, box: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }) };
  }

  test('tools are one stop, moved in by arrows', async () => {
    const { box, container } = await open();
    await userEvent.type(box, 'The belt');
    const tools = screen.getByRole('toolbar', { name: 'Formatting' });
    await expectAccessible(container);
    box.setSelectionRange(4, 8);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(within(tools).getByRole('button', { name: 'Bold' }));
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(within(tools).getByRole('button', { name: 'Italic' }));
    await userEvent.keyboard('{Enter}');
    expect(box.value).toBe('The _belt_');
    expect([box.selectionStart, box.selectionEnd]).toEqual([5, 9]);
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(box.value).toBe('The _**belt**_');
    await userEvent.click(within(tools).getByRole('button', { name: 'Emoji' }));
    const search = await screen.findByRole('searchbox', { name: 'Search emoji' });
    await expectAccessible(screen.getByRole('dialog', { name: 'Emoji' }));
    await userEvent.type(search, 'wrench');
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Spanner']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box.value).toBe('The _**🔧**_');
  });

  test('a preview is what the server makes of the text, which stays', async () => {
    const { api, box, container } = await open();
    await userEvent.type(box, 'The **belt**');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('belt')).toBeDefined();
    await expectAccessible(container);
    expect(api.calls[0]?.body).toEqual({ text: 'The **belt**', style: 'LONG' });
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(screen.queryByText('belt')).toBeNull());
    expect(box.value).toBe('The **belt**');
  });
});

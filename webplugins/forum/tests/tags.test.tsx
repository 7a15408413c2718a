import { useForm } from '@motorclub/sdk/forms';
import { mockApi } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TagsField } from '../components/TagsField.tsx';
import { AROUND } from './samples.ts';

let put: (tags: readonly string[]) => void;

function Held() {
  const form = useForm({ initial: { tags: [] as readonly string[] }, send: async () => undefined });
  put = (tags) => form.set('tags', tags);
  return <TagsField form={form} max={5} />;
}

test('a tag that arrives late takes nothing away of what is typed meanwhile', async () => {
  mockApi(AROUND);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Held />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  await userEvent.type(field, 'en');
  act(() => put(['brakes']));
  expect(screen.getByText('brakes')).toBeDefined();
  expect(field.value).toBe('en');
  await userEvent.type(field, 'gine,');
  expect(screen.getByText('engine')).toBeDefined();
  expect(field.value).toBe('');
});

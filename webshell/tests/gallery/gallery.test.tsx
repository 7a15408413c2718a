import { expectAccessible, screen, within } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import Gallery from '../../src/pages/gallery/Gallery.tsx';

const button = (name: string) => screen.getByRole('button', { name });

test('every part passes axe in every state', async () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/gallery?theme=light']}>
        <Gallery />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('list', { name: 'Cars' })).toBeDefined();
  await screen.findByRole('textbox', { name: 'Markdown' }, { timeout: 90_000 });
  await expectAccessible(container);

  const chart = screen.getByRole('figure', { name: 'Stacked columns' });
  expect(document.getElementById(chart.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Electric: highest €1,600.00 (Month 6), lowest €300.00 (Month 1).',
  );
  await userEvent.click(within(chart).getByText(/^As a table/));
  expect(await within(chart).findByRole('row', { name: 'Month 4 €2,400.00 –' })).toBeDefined();
  await expectAccessible(container);

  for (const save of screen.getAllByRole('button', { name: 'Save' })) await userEvent.click(save);
  expect(await screen.findAllByText('What is wrong with it.')).toHaveLength(10);
  expect(await screen.findByText('This could not be saved')).toBeDefined();
  await expectAccessible(container);

  await userEvent.click(button('Open'));
  await expectAccessible(await screen.findByRole('dialog'));
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Ask'));
  await expectAccessible(await screen.findByRole('dialog', { name: 'Delete the car?' }));
});

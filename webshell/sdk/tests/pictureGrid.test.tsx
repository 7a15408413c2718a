import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PictureData } from '../src/pictures.ts';
import { PictureGrid } from '../src/ui/PictureGrid.tsx';

const picture = (id: number, alt: string): PictureData => ({
  ...{ id, alt, width: 800, height: 600, isCover: false, color: '#333333', focusX: 50, focusY: 50, blurs: [] },
  ...{ url: `/files/${id}.webp`, smallUrl: `/files/${id}-s.webp`, variants: [] },
});

test('the second of two pictures opens large; one without words is called by its place', async () => {
  render(<PictureGrid pictures={[picture(1, 'The engine'), picture(2, '')]} />);
  expect(screen.getByRole('button', { name: 'The engine' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Picture 2' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.querySelector('img')?.getAttribute('src')).toContain('/files/2');
});

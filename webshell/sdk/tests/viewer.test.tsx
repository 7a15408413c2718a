import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { SafeHtml } from '../src/index.ts';
import { clampZoom, FITTED, zoomAt } from '../src/ui/viewer/zoom.ts';
import { expectAccessible } from '../testing/index.ts';

test('what lies under the pointer stays there, and no edge comes off the screen', () => {
  const zoomed = zoomAt(FITTED, 2, { x: 100, y: -50 });
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomAt(zoomed, 0.1, { x: 0, y: 0 }).scale).toBe(1);
  const picture = { width: 400, height: 100 };
  expect(clampZoom({ scale: 2, x: 900, y: 900 }, picture, { width: 400, height: 300 })).toEqual({
    scale: 2,
    x: 200,
    y: 0,
  });
});

const HTML = [
  '<p>Look: <img src="/files/pictures/1/9x9.webp" alt="Worn disc" onerror="alert(1)"></p>',
  '<p><img src="/files/pictures/2/9x9.webp" alt=""></p>',
  '<p><img src="https://evil.example/x.png" alt="Elsewhere"></p>',
  '<p><a href="/x"><img src="/files/pictures/3/9x9.webp" alt="In a link"></a></p>',
].join('');

describe('pictures in a text', () => {
  const open = async () => {
    const view = await act(async () => render(<SafeHtml html={HTML} />));
    const first = await screen.findByRole('button', { name: 'Enlarge picture: Worn disc' });
    return { ...view, first };
  };
  const shown = () => screen.getByRole('dialog').querySelector('img')?.getAttribute('src');

  test('open where they were pressed, and are left by keys', async () => {
    const { first, container } = await open();
    expect(screen.getAllByRole('button')).toHaveLength(2);
    await expectAccessible(container);
    first.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    await expectAccessible(dialog);
    expect(screen.getByRole('status').textContent).toBe('Picture 1 of 2 · Worn disc');
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toBe('/files/pictures/2/9x9.webp');
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toBe('/files/pictures/1/9x9.webp');
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
    expect(shown()).toBe('/files/pictures/2/9x9.webp');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(first);
  });

  test('are zoomed into and swiped', async () => {
    const { first } = await open();
    await userEvent.click(first);
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    const image = () => dialog.querySelector('img') as HTMLElement;
    await userEvent.keyboard('+');
    expect(image().style.transform).toContain('scale(1.5)');
    await userEvent.keyboard('-');
    expect(image().style.transform).toContain('scale(1)');
    fireEvent.doubleClick(image());
    expect(image().style.transform).toContain('scale(2.5)');
    fireEvent.doubleClick(image());
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(image(), { pointerId: 1, button: 0, clientX: from, clientY: 0 });
      fireEvent.pointerMove(image(), { pointerId: 1, clientX: to, clientY: 0 });
      fireEvent.pointerUp(image(), { pointerId: 1, clientX: to, clientY: 0 });
    };
    swipe(200, 180);
    expect(shown()).toBe('/files/pictures/1/9x9.webp');
    swipe(200, 100);
    expect(shown()).toBe('/files/pictures/2/9x9.webp');
  });
});

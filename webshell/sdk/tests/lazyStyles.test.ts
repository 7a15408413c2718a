import { afterEach, expect, test } from 'vitest';
import { LEAN_HELPER, lazyStyles } from '../vite/lazyStyles.ts';

type Wrapper = (load: () => Promise<string>, files?: string[]) => Promise<string>;

/** The wrapper as it stands in a plugin's build. */
async function wrapper(): Promise<Wrapper> {
  const { load } = lazyStyles('/plugins/garage/ui/');
  const code = (load as (id: string) => { code: string })(LEAN_HELPER).code;
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  return module.__vitePreload;
}

const links = () => [...document.head.querySelectorAll('link')];
const page = async () => 'the page';

// Nothing else of the head: the style sheets of components are made once for all files.
afterEach(() => {
  for (const link of links()) link.remove();
});

test('what has no style sheet is loaded at once', async () => {
  const lazily = await wrapper();
  await expect(lazily(page, [])).resolves.toBe('the page');
  await expect(lazily(page)).resolves.toBe('the page');
  expect(links()).toEqual([]);
});

test('a style sheet is there before the page, and is asked for once', async () => {
  const lazily = await wrapper();
  let shown = 0;
  const show = async () => `shown ${++shown}`;
  const both = [lazily(show, ['assets/a.css']), lazily(show, ['assets/a.css'])];
  await Promise.resolve();
  expect(shown).toBe(0);
  expect(links().map((link) => new URL(link.href).pathname)).toEqual(['/plugins/garage/ui/assets/a.css']);
  links()[0]?.dispatchEvent(new Event('load'));
  await expect(Promise.all(both)).resolves.toEqual(['shown 1', 'shown 2']);
});

test('after a style sheet that did not come the page can be asked for again', async () => {
  const lazily = await wrapper();
  const failed = lazily(page, ['assets/b.css']);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toBeTruthy();
  const again = lazily(page, ['assets/b.css']);
  expect(links()).toHaveLength(2);
  links()[1]?.dispatchEvent(new Event('load'));
  await expect(again).resolves.toBe('the page');
});

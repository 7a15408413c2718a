import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WidgetApi } from '../../src/pages/account/captcha/providers.ts';
import { CONFIG, open } from './support.tsx';

const PROVIDERS = [
  ['recaptcha', 'https://www.google.com/recaptcha/api.js', 'grecaptcha'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js', 'hcaptcha'],
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js', 'turnstile'],
] as const;

const onWindow = window as unknown as Record<string, unknown>;
const scriptOf = (src: string) => document.querySelector<HTMLScriptElement>(`script[src^="${src}"]`);
const configured = (provider: string) => ({ ...CONFIG, captcha: { provider, siteKey: 'site-1' } });

afterEach(() => {
  for (const [, src, api] of PROVIDERS) {
    scriptOf(src)?.remove();
    delete onWindow[api];
  }
});

// First: a script that has been loaded is not loaded again.
test('a script that is blocked says so and offers a fresh page', async () => {
  const [name, src] = PROVIDERS[1];
  open('/forgot-password', { 'GET /auth/config': configured(name) });
  await waitFor(() => expect(scriptOf(src)).not.toBeNull());
  act(() => {
    scriptOf(src)?.dispatchEvent(new Event('error'));
  });
  expect(await screen.findByText('The check could not be loaded')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
  expect(scriptOf(src)).toBeNull();
});

test.each(PROVIDERS)(
  '%s: its script is loaded, its box gets the site key, its solution is taken',
  async (name, src, api) => {
    open('/forgot-password', { 'GET /auth/config': configured(name) });
    await waitFor(() => expect(scriptOf(src)).not.toBeNull());
    const render = vi.fn<WidgetApi['render']>();
    onWindow[api] = { render };
    act(() => (onWindow.motorclubCaptchaReady as () => void)());
    await waitFor(() => expect(render).toHaveBeenCalledOnce());
    const [place, options] = render.mock.calls[0] ?? [];
    expect(document.body.contains(place ?? null)).toBe(true);
    expect(options).toMatchObject({ sitekey: 'site-1', theme: 'dark' });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    fireEvent.change(screen.getByLabelText('Email *'), { target: { value: 'ines@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Confirm that you are not a robot.')).toBeDefined();
    act(() => options?.callback('solution-1'));
    await waitFor(() => expect(screen.queryByText('Confirm that you are not a robot.')).toBeNull());
    act(() => options?.['expired-callback']());
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Confirm that you are not a robot.')).toBeDefined();
  },
);

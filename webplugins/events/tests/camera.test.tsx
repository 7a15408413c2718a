import { aUser, expectAccessible, renderPlugin } from '@motorclub/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import encodeQR from 'qr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepLooking } from '../lib/camera.ts';
import { codeReader, type LookAt, middleOf } from '../lib/codeReader.ts';
import plugin from '../plugin.tsx';
import { aScan, MANIFEST, MINE, STATS } from './samples.ts';

const TOKEN = 'T1.7.41.1.abcdefghijklmnopqrstuvwx';
const SCALE = 4;

/** What a canvas gives of a picture with a code in it, or of a white wall. */
function pixelsOf(text: string | null, size: number): ImageData {
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const rows = text ? encodeQR(text, 'raw', { border: 4, scale: SCALE }) : [];
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  }
  return { data, width: size, height: size } as ImageData;
}

/** A video whose pictures show this; returns what was drawn of it. */
function filmOf(text: string | null) {
  const drawn: unknown[][] = [];
  const context = {
    drawImage: (...args: unknown[]) => drawn.push(args),
    getImageData: (_x: number, _y: number, width: number) => pixelsOf(text, width),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const video = Object.assign(document.createElement('video'), { play: () => Promise.resolve() });
  Object.defineProperties(video, { videoWidth: { value: 1280 }, videoHeight: { value: 720 } });
  return { video, drawn };
}

/** Each look has its time, which a busy machine may take for something else: as at the gate, the next one reads. */
const reads = (look: LookAt, video: HTMLVideoElement) =>
  vi.waitFor(async () => expect(await look(video)).toBe(TOKEN), 10_000);

function detector(formats: readonly string[], detect: () => Promise<readonly { rawValue: string }[]>) {
  class BarcodeDetector {
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const name of ['mediaDevices', 'vibrate']) Reflect.deleteProperty(navigator, name);
  window.localStorage.clear();
});

describe('who reads', () => {
  test('a browser without a reader gets ours, which looks at the middle of the picture', async () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    const { video, drawn } = filmOf(TOKEN);
    await reads(await codeReader(), video);
    expect(drawn[0]).toEqual([video, 280, 0, 720, 720, 0, 0, 640, 640]);
  });

  test('a picture without a code is none', async () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    const { video, drawn } = filmOf(null);
    expect(await (await codeReader())(video)).toBeNull();
    expect(drawn).toHaveLength(1);
  });

  test('so does one whose reader knows other codes only', async () => {
    detector(['ean_13'], () => Promise.reject(new Error('never asked')));
    const { video } = filmOf(TOKEN);
    await reads(await codeReader(), video);
  });

  test('one that has a reader uses it, and nothing is drawn', async () => {
    detector(['aztec', 'qr_code'], () => Promise.resolve([{ rawValue: 'by itself' }]));
    const { video, drawn } = filmOf(TOKEN);
    expect(await (await codeReader())(video)).toBe('by itself');
    expect(drawn).toEqual([]);
  });

  test('one whose reader fails gets ours from the next look on', async () => {
    const detect = vi.fn(() => Promise.reject(new DOMException('Barcode detection service unavailable.')));
    detector(['qr_code'], detect);
    const { video } = filmOf(TOKEN);
    const look = await codeReader();
    expect(await look(video)).toBeNull();
    await reads(look, video);
    expect(detect).toHaveBeenCalledTimes(1);
  });

  test.each([
    [1280, 720, { x: 280, y: 0, side: 720, drawn: 640 }],
    [480, 640, { x: 0, y: 80, side: 480, drawn: 480 }],
    [0, 0, { x: 0, y: 0, side: 0, drawn: 0 }],
  ])('the middle of %d by %d', (width, height, middle) => {
    expect(middleOf(width, height)).toEqual(middle);
  });
});

test('a code is told once while it is held up, and again when it comes back', async () => {
  vi.useFakeTimers();
  let shown: string | null = 'A';
  const told: string[] = [];
  const end = keepLooking(
    () => Promise.resolve(shown),
    (text) => told.push(text),
  );
  const show = async (text: string | null, ms: number) => {
    shown = text;
    await vi.advanceTimersByTimeAsync(ms);
  };
  await show('A', 20_000);
  expect(told).toEqual(['A']);
  await show(null, 1000);
  await show('A', 1000);
  expect(told).toEqual(['A']);
  await show('B', 1000);
  await show(null, 5000);
  await show('B', 1000);
  expect(told).toEqual(['A', 'B', 'B']);
  end();
  await show('C', 5000);
  expect(told).toEqual(['A', 'B', 'B']);
});

describe('the camera at the gate', () => {
  const stopped = vi.fn();
  const lit = vi.fn((_: unknown) => Promise.resolve());
  const listeners = new Map<string, () => void>();
  const ask = vi.fn((_: { video: MediaTrackConstraints }) => Promise.resolve({} as MediaStream));

  function stream(id: string, torch: boolean): MediaStream {
    const track = {
      stop: stopped,
      addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
      getSettings: () => ({ deviceId: id }),
      getCapabilities: () => (torch ? { torch } : {}),
      applyConstraints: lit,
    };
    return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  }

  function lend(ids: readonly string[], torch = false) {
    ask.mockImplementation(({ video }) => {
      const { exact } = (video.deviceId ?? {}) as ConstrainDOMStringParameters;
      const id = exact === undefined ? ids[0] : ids.find((one) => one === exact);
      if (id === undefined) return Promise.reject(new DOMException('', 'OverconstrainedError'));
      return Promise.resolve(stream(id, torch));
    });
    const devices = ids.map((deviceId) => ({ deviceId, kind: 'videoinput', label: '' }));
    const mediaDevices = { getUserMedia: ask, enumerateDevices: () => Promise.resolve(devices) };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  }

  function open() {
    detector(['qr_code'], () => Promise.resolve([{ rawValue: TOKEN }]));
    return renderPlugin(plugin, '/manage-events?event=7&tab=check-in', {
      user: aUser('EVENT_ORGANISER'),
      permissions: ['events.manage'],
      api: {
        'GET /ticket-api/events/{eventId}': MINE,
        'GET /ticket-api/events/{eventId}/check-in-stats': STATS,
        'GET /ticket-api/events/{eventId}/check-in-manifest': MANIFEST,
        'POST /ticket-api/events/{eventId}/check-ins': aScan(),
      },
    });
  }

  const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  beforeEach(() => {
    vi.clearAllMocks();
    listeners.clear();
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  });

  test('what it sees is let in, and the device trembles once', async () => {
    lend(['back']);
    const vibrate = vi.fn();
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    const { api, container } = open();
    await click('Use the camera');
    expect(await screen.findByText('Let in')).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ token: TOKEN });
    expect(vibrate.mock.calls).toEqual([[[80]]]);
    expect(ask.mock.calls[0]?.[0].video).toMatchObject({ facingMode: 'environment' });
    expect(screen.queryByRole('button', { name: 'Light' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull();
    await expectAccessible(container);
    await click('Stop the camera');
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(screen.queryByLabelText('Picture of the camera')).toBeNull();
  });

  test('its light is switched where it has one', async () => {
    lend(['back'], true);
    open();
    await click('Use the camera');
    await click('Light');
    expect(lit).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Light', pressed: true })).toBeDefined());
    await click('Light');
    expect(lit).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
  });

  test('another one is chosen, and is the one next time as long as it is there', async () => {
    lend(['back', 'front']);
    const { unmount } = open();
    await click('Use the camera');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'Camera 2');
    await waitFor(() => expect(ask.mock.calls.at(-1)?.[0].video.deviceId).toEqual({ exact: 'front' }));
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: 'Camera' }) as HTMLSelectElement).value).toBe('front'),
    );
    expect(stopped).toHaveBeenCalledTimes(1);
    await click('Stop the camera');
    expect(stopped).toHaveBeenCalledTimes(2);

    ask.mockClear();
    lend(['back']);
    await click('Use the camera');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Stop the camera' })).toHaveProperty('disabled', false),
    );
    expect(ask.mock.calls.map(([{ video }]) => video.deviceId ?? video.facingMode)).toEqual([
      { exact: 'front' },
      'environment',
    ]);
    unmount();
    expect(stopped).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['NotAllowedError', /may not use the camera/],
    ['NotFoundError', /no camera on this device/],
    ['NotReadableError', /Another program is using the camera/],
    ['TypeError', /could not be started/],
  ])('%s is said in plain words', async (name, words) => {
    lend(['back']);
    ask.mockRejectedValueOnce(new DOMException('Requested device not found', name));
    const { container } = open();
    await click('Use the camera');
    expect(await screen.findByText(words)).toBeDefined();
    await expectAccessible(container);
    await click('Use the camera');
    expect(await screen.findByText('Let in')).toBeDefined();
    expect(screen.queryByText(words)).toBeNull();
  });

  test('one that is unplugged is missed', async () => {
    lend(['back']);
    open();
    await click('Use the camera');
    await screen.findByText('Let in');
    act(() => listeners.get('ended')?.());
    expect(await screen.findByText(/The camera is gone/)).toBeDefined();
    expect(stopped).toHaveBeenCalled();
  });

  test.each([
    [false, /secure addresses only/],
    [true, /no access to cameras/],
  ])('without the call, on a page that is secure: %s', async (secure, words) => {
    vi.stubGlobal('isSecureContext', secure);
    open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use the camera' })).toBeNull();
  });
});

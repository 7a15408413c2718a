import { codeReader, type LookAt } from './codeReader.ts';

/** What keeps a camera from being used; each has its text. */
export type CameraError = 'insecure' | 'unable' | 'none' | 'refused' | 'busy' | 'ended' | 'failed';

export interface CameraDevice {
  readonly id: string;
  /** As the system calls it; may be empty. */
  readonly label: string;
}

/** A camera that reads codes. */
export interface Camera {
  readonly id: string;
  /** All of this device, this one among them. */
  readonly devices: readonly CameraDevice[];
  /** Switches its light; null where it has none. */
  readonly light: ((on: boolean) => Promise<void>) | null;
  readonly stop: () => void;
}

export interface CameraOptions {
  /** The device that is asked for; null for the one at the back. */
  readonly deviceId: string | null;
  readonly onCode: (text: string) => void;
  /** It was unplugged, or the browser took it away. */
  readonly onEnded: () => void;
}

const PAUSE_MS = 150;
/** A code that was out of sight for less is still held up, and not read again. */
const AWAY_MS = 2500;

const CAMERA_ERRORS: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const toCameraError = (error: unknown): CameraError =>
  CAMERA_ERRORS[(error as { name?: string } | null)?.name ?? ''] ?? 'failed';

/** Why this page cannot even ask for a camera, or null. */
export function findObstacle(): CameraError | null {
  const { mediaDevices } = navigator as { readonly mediaDevices?: Partial<MediaDevices> };
  if (mediaDevices?.getUserMedia) return null;
  return globalThis.isSecureContext ? 'unable' : 'insecure';
}

async function openStream(deviceId: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...size, ...which }, audio: false });
  } catch (error) {
    // The one that was chosen last time is not plugged in.
    if (deviceId && toCameraError(error) === 'none') return openStream(null);
    throw error;
  }
}

/** Their names are empty before a camera was allowed. */
async function listDevices(): Promise<readonly CameraDevice[]> {
  const found = await navigator.mediaDevices.enumerateDevices();
  return found.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** TypeScript does not know the light yet. */
interface TorchSettings {
  readonly torch?: boolean;
}

function findLight(track: MediaStreamTrack): Camera['light'] {
  const { torch } = (track.getCapabilities?.() ?? {}) as TorchSettings;
  if (!torch) return null;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as TorchSettings as MediaTrackConstraintSet] });
}

/** Reports each code once, however long it is held up; the returned function ends it. */
export function keepLooking(look: () => Promise<string | null>, onCode: (text: string) => void): () => void {
  let seen = { text: '', at: 0 };
  let timer: ReturnType<typeof setTimeout>;
  let ended = false;
  const again = async () => {
    const text = await look().catch(() => null);
    if (ended) return;
    const now = Date.now();
    if (text !== null) {
      const held = text === seen.text && now - seen.at < AWAY_MS;
      seen = { text, at: now };
      if (!held) onCode(text);
    }
    timer = setTimeout(() => void again(), PAUSE_MS);
  };
  void again();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

async function showStream(video: HTMLVideoElement, stream: MediaStream): Promise<MediaStreamTrack> {
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException('no picture', 'NotFoundError');
  video.srcObject = stream;
  await video.play();
  return track;
}

function release(video: HTMLVideoElement, stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
  if (video.srcObject === stream) video.srcObject = null;
}

/** Reads codes with a camera until it is stopped. Throws what the browser says of it: see `toCameraError`. */
export async function startCamera(video: HTMLVideoElement, options: CameraOptions): Promise<Camera> {
  const lookAt: LookAt = await codeReader();
  const stream = await openStream(options.deviceId);
  try {
    const track = await showStream(video, stream);
    track.addEventListener('ended', options.onEnded);
    const devices = await listDevices();
    const end = keepLooking(() => lookAt(video), options.onCode);
    const stop = () => {
      end();
      release(video, stream);
    };
    return { id: track.getSettings().deviceId ?? '', devices, light: findLight(track), stop };
  } catch (error) {
    release(video, stream);
    throw error;
  }
}

/** Looks at a picture of the camera once: what its code says, or null. */
export type LookAt = (video: HTMLVideoElement) => Promise<string | null>;

/** The part of the Barcode Detection API that is used; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface MakeDetector {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats?(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';
/** Pixels of the square that is looked at: enough for a ticket at arm's length, little enough for an old phone. */
const LARGEST = 640;
/** How long one attempt to decode takes at most; it yields to user input every few milliseconds. */
const TRIES_MS = 100;

/** The browser's own reader, where it has one that reads QR codes. */
async function ownReader(): Promise<LookAt | null> {
  const { BarcodeDetector: Made } = globalThis as { BarcodeDetector?: MakeDetector };
  const formats = await Made?.getSupportedFormats?.().catch((): readonly string[] => []);
  if (!Made || !formats?.includes(FORMAT)) return null;
  const detector = new Made({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** The square in the middle of a picture, and how large it is looked at. */
export function middleOf(width: number, height: number) {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side, drawn: Math.min(side, LARGEST) };
}

/** A reader for every other browser: fetched when it is needed, and running without anything of the browser's. */
async function broughtReader(): Promise<LookAt> {
  const { decodeQRBatch } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { x, y, side, drawn } = middleOf(video.videoWidth, video.videoHeight);
    if (!context || side === 0) return null;
    if (canvas.width !== drawn) Object.assign(canvas, { width: drawn, height: drawn });
    context.drawImage(video, x, y, side, side, 0, 0, drawn, drawn);
    const pixels = context.getImageData(0, 0, drawn, drawn);
    const [found] = await decodeQRBatch([pixels], { maxSize: { width: drawn, height: drawn }, timeLimit: TRIES_MS });
    return found?.find((one) => typeof one === 'string') ?? null;
  };
}

/** The browser's own reader, or ours where it has none or its own fails. */
export async function codeReader(): Promise<LookAt> {
  const own = await ownReader();
  if (!own) return broughtReader();
  let brought: Promise<LookAt> | null = null;
  return async (video) => {
    if (brought) return (await brought)(video);
    try {
      return await own(video);
    } catch {
      // Some systems promise a service that is not there.
      brought = broughtReader();
      return null;
    }
  };
}

/** The part of the Barcode Detection API that is used; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type MakeDetector = new (options: { readonly formats: readonly string[] }) => Detector;

const PAUSE_MS = 150;
/** So long the same code is not read again, while somebody still holds it up. */
const SAME_MS = 3000;

function maker(): MakeDetector | null {
  return (globalThis as { BarcodeDetector?: MakeDetector }).BarcodeDetector ?? null;
}

/** Whether this browser can read codes with its camera. */
export const canScan = (): boolean => maker() !== null && Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);

/** Reads codes from the back camera until the returned function is called. Throws what the browser says of the camera. */
export async function startCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<() => void> {
  const Made = maker();
  if (!Made) throw new Error('This browser cannot read codes.');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  video.srcObject = stream;
  await video.play();
  const detector = new Made({ formats: ['qr_code'] });
  let last = { text: '', at: 0 };
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const look = async () => {
    const [found] = await detector.detect(video).catch(() => []);
    const now = Date.now();
    if (found && !(found.rawValue === last.text && now - last.at < SAME_MS)) {
      last = { text: found.rawValue, at: now };
      onCode(found.rawValue);
    }
    if (!stopped) timer = setTimeout(() => void look(), PAUSE_MS);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}

export interface WidgetProps {
  /** The solution, or '' when there is none any more. */
  readonly onChange: (solution: string) => void;
}

interface WidgetOptions {
  readonly sitekey: string;
  readonly theme: 'dark' | 'light';
  readonly callback: (solution: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

/** What the scripts of reCAPTCHA, hCaptcha and Turnstile put on the page; they agree in this much. */
export interface WidgetApi {
  render(place: HTMLElement, options: WidgetOptions): unknown;
}

export interface RemoteProvider {
  readonly script: string;
  /** The name of its API on `window`. */
  readonly api: string;
}

export const REMOTE_PROVIDERS: Readonly<Record<string, RemoteProvider>> = {
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', api: 'grecaptcha' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', api: 'hcaptcha' },
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', api: 'turnstile' },
};

const READY = 'motorclubCaptchaReady';
const GIVE_UP_MS = 10_000;
const loading = new Map<string, Promise<WidgetApi>>();
const onWindow = window as unknown as Record<string, unknown>;

function load({ script, api }: RemoteProvider): Promise<WidgetApi> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const fail = () => {
      element.remove();
      loading.delete(script);
      reject(new Error(`${script} could not be loaded`));
    };
    const timer = setTimeout(fail, GIVE_UP_MS);
    // All three call the function that `onload` names once `render` can be used.
    onWindow[READY] = () => {
      clearTimeout(timer);
      resolve(onWindow[api] as WidgetApi);
    };
    element.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    element.src = `${script}?render=explicit&onload=${READY}`;
    document.head.append(element);
  });
}

/** The provider's API, its script loaded once; rejects when it is blocked or does not answer, and may be tried again. */
export function widgetApi(provider: RemoteProvider): Promise<WidgetApi> {
  const known = loading.get(provider.script);
  if (known) return known;
  const started = load(provider);
  loading.set(provider.script, started);
  return started;
}

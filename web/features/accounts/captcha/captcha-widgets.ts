import type { CaptchaSettings } from '#domain/storefront/shop-settings.ts';

/** An invisible captcha in a form. It takes space, or opens a window, only when it needs an interaction. */
export interface CaptchaWidget {
  /** A token for one request. @throws if the captcha was closed, failed or timed out */
  prove(): Promise<string>;
  remove(): void;
}

interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  execute(widget: string): void;
  reset(widget: string): void;
  remove(widget: string): void;
}

interface HCaptcha {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  execute(widget: string, options: { async: true }): Promise<{ response: string }>;
  reset(widget: string): void;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
    hcaptcha?: HCaptcha;
    hypecastCaptchaReady?: () => void;
  }
}

const scripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=hypecastCaptchaReady',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=hypecastCaptchaReady',
};

let script: Promise<void> | null = null;

/** Loads the provider's script once per document. Both providers call back when they are ready. */
export function loadCaptcha(provider: CaptchaSettings['provider']): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    window.hypecastCaptchaReady = resolve;
    const element = document.createElement('script');
    element.src = scripts[provider];
    element.async = true;
    element.addEventListener('error', () => reject(new Error('the captcha could not be loaded')));
    document.head.append(element);
  });
  script.catch(() => {
    script = null;
  });
  return script;
}

function turnstileWidget(turnstile: Turnstile, place: HTMLElement, siteKey: string): CaptchaWidget {
  let waiting: PromiseWithResolvers<string> | null = null;
  const reject = (code: unknown) => waiting?.reject(new Error(`the captcha failed: ${String(code)}`));
  const widget = turnstile.render(place, {
    sitekey: siteKey,
    theme: 'dark',
    size: 'flexible',
    execution: 'execute',
    appearance: 'interaction-only',
    callback: (token: string) => waiting?.resolve(token),
    'error-callback': reject,
    'timeout-callback': reject,
  });
  return {
    prove() {
      if (waiting !== null) turnstile.reset(widget);
      waiting = Promise.withResolvers();
      turnstile.execute(widget);
      return waiting.promise;
    },
    remove: () => turnstile.remove(widget),
  };
}

function hcaptchaWidget(hcaptcha: HCaptcha, place: HTMLElement, siteKey: string): CaptchaWidget {
  const widget = hcaptcha.render(place, { sitekey: siteKey, theme: 'dark', size: 'invisible' });
  return {
    async prove() {
      hcaptcha.reset(widget);
      return (await hcaptcha.execute(widget, { async: true })).response;
    },
    remove: () => hcaptcha.remove(widget),
  };
}

/** @throws if the provider's script cannot be loaded */
export async function openCaptcha({ provider, siteKey }: CaptchaSettings, place: HTMLElement): Promise<CaptchaWidget> {
  await loadCaptcha(provider);
  if (provider === 'turnstile' && window.turnstile) return turnstileWidget(window.turnstile, place, siteKey);
  if (provider === 'hcaptcha' && window.hcaptcha) return hcaptchaWidget(window.hcaptcha, place, siteKey);
  throw new Error('the captcha script did not define its API');
}

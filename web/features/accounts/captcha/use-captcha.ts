import { useCallback, useEffect, useRef } from 'react';
import type { CaptchaSettings } from '#domain/storefront/shop-settings.ts';
import { shopSettings } from '#web/lib/data/shop-settings.ts';
import type { Failure } from '#web/lib/session/outcome.ts';
import { loadCaptcha, openCaptcha, type CaptchaWidget } from './captcha-widgets.ts';

/**
 * The shop's captcha settings, null if it has none. If they cannot be read, the next request is rejected for a missing
 * token.
 */
async function fetchCaptchaSettings(): Promise<CaptchaSettings | null> {
  try {
    return (await shopSettings()).captcha;
  } catch (error) {
    console.error('the shop settings could not be read', error);
    return null;
  }
}

export interface Captcha {
  /** The `ref` of an empty element in the form, where the captcha may render. */
  slot: (element: HTMLDivElement | null) => void;
  /** A token for one request; `value` is undefined if the shop requires none. */
  prove: () => Promise<{ kind: 'done'; value: string | undefined } | Failure>;
}

/**
 * The captcha that the operator configured. Without one, nothing is loaded. `preload`: its script loads with the page rather than
 * with the first {@link Captcha.prove}.
 */
export function useCaptcha({ preload = true } = {}): Captcha {
  const place = useRef<HTMLDivElement | null>(null);
  const widget = useRef<CaptchaWidget | null>(null);

  useEffect(() => {
    if (!preload) return;
    void fetchCaptchaSettings().then((captcha) =>
      captcha === null ? undefined : loadCaptcha(captcha.provider).catch((error: unknown) => console.error(error)),
    );
  }, [preload]);

  const slot = useCallback((element: HTMLDivElement | null) => {
    widget.current?.remove();
    widget.current = null;
    place.current = element;
  }, []);

  const prove = useCallback(async () => {
    const captcha = await fetchCaptchaSettings();
    if (captcha === null || place.current === null) return { kind: 'done', value: undefined } as const;
    try {
      widget.current ??= await openCaptcha(captcha, place.current);
      return { kind: 'done', value: await widget.current.prove() } as const;
    } catch (error) {
      console.error('the captcha returned no token', error);
      return { kind: 'rejected', code: 'captcha_failed', message: null } as const;
    }
  }, []);

  return { slot, prove };
}

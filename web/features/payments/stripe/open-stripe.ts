import type { Stripe } from '@stripe/stripe-js';
// The pure entry loads nothing until it is asked to.
import { loadStripe } from '@stripe/stripe-js/pure';
import { documentLocale } from '#web/lib/i18n/locale.ts';
import { stripeLocales } from './stripe-locales.ts';
import { ScriptUnavailable } from './stripe-errors.ts';

/** After that the shopper is offered another way to pay. */
export const LOAD_TIMEOUT_MS = 10_000;

const opened = new Map<string, Promise<Stripe>>();

/** Stripe's script, opened once per document and key; loaded again after a failure. @throws {ScriptUnavailable} */
export function openStripe(publishableKey: string): Promise<Stripe> {
  const stripe = opened.get(publishableKey) ?? load(publishableKey);
  opened.set(publishableKey, stripe);
  stripe.catch(() => opened.delete(publishableKey));
  return stripe;
}

async function load(publishableKey: string): Promise<Stripe> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ScriptUnavailable('Stripe.js takes too long')), LOAD_TIMEOUT_MS);
  try {
    const stripe = await Promise.race([loadStripe(publishableKey, { locale: stripeLocales[documentLocale()] }), late]);
    if (stripe === null) throw new Error('Stripe.js needs a browser');
    return stripe;
  } catch (error) {
    throw error instanceof ScriptUnavailable
      ? error
      : new ScriptUnavailable('Stripe.js was not loaded', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

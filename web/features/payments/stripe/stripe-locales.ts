import type { StripeElementLocale } from '@stripe/stripe-js';
import type { Locale } from '#domain/locales.ts';

/** Stripe's languages. Arabic fields are written from right to left. */
export const stripeLocales: Record<Locale, StripeElementLocale> = { en: 'en', es: 'es-419', ar: 'ar' };

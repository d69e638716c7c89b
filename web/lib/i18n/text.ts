import { setupI18n, type I18n } from '@lingui/core';
import { createContext, useContext, useMemo } from 'react';
import { isolateValues } from '#domain/isolate.ts';
import { directionOf, isLocale, regions } from '#domain/locales.ts';
import type account from '#web/messages/en/account.json';
import type analytics from '#web/messages/en/analytics.json';
import type billing from '#web/messages/en/billing.json';
import type buy from '#web/messages/en/buy.json';
import type calculator from '#web/messages/en/calculator.json';
import type campaigns from '#web/messages/en/campaigns.json';
import type cart from '#web/messages/en/cart.json';
import type checkout from '#web/messages/en/checkout.json';
import type contact from '#web/messages/en/contact.json';
import type conversation from '#web/messages/en/conversation.json';
import type links from '#web/messages/en/links.json';
import type lists from '#web/messages/en/lists.json';
import type orders from '#web/messages/en/orders.json';
import type packages from '#web/messages/en/package.json';
import type payments from '#web/messages/en/payments.json';
import type pages from '#web/messages/en/pages.json';
import type plan from '#web/messages/en/plan.json';
import type portal from '#web/messages/en/portal.json';
import type push from '#web/messages/en/push.json';
import type quotes from '#web/messages/en/quotes.json';
import type release from '#web/messages/en/release.json';
import type results from '#web/messages/en/results.json';
import type errors from '#web/messages/en/error.json';
import type security from '#web/messages/en/security.json';
import type shell from '#web/messages/en/shell.json';
import type start from '#web/messages/en/start.json';
import type storefront from '#web/messages/en/storefront.json';
import type support from '#web/messages/en/support.json';
import type tax from '#web/messages/en/tax.json';
import type work from '#web/messages/en/work.json';

type Catalogues = typeof account &
  typeof analytics &
  typeof billing &
  typeof buy &
  typeof calculator &
  typeof campaigns &
  typeof cart &
  typeof checkout &
  typeof contact &
  typeof conversation &
  typeof links &
  typeof lists &
  typeof orders &
  typeof packages &
  typeof pages &
  typeof plan &
  typeof payments &
  typeof portal &
  typeof push &
  typeof quotes &
  typeof release &
  typeof results &
  typeof errors &
  typeof security &
  typeof shell &
  typeof start &
  typeof storefront &
  typeof support &
  typeof tax &
  typeof work;

/** The id of a message in one of the English catalogues, `web/messages/en/<area>.json`. */
export type MessageId = Extract<keyof Catalogues, string>;
export type MessageValues = Record<string, string | number | Date>;
/** Compiled ICU messages by id, as `scripts/vite/messages.ts` makes them. */
type Catalogue = Parameters<I18n['load']>[1];

const instances = new Map<string, I18n>();

/** The texts of one language. Catalogues are loaded with the code that uses them, see {@link registerCatalogue}. */
export function textsFor(locale: string): I18n {
  let instance = instances.get(locale);
  if (instance === undefined) {
    // The region determines the digits of numbers in messages.
    instance = setupI18n({ locale, locales: isLocale(locale) ? regions[locale] : locale, messages: { [locale]: {} } });
    instances.set(locale, instance);
  }
  return instance;
}

/** Called by the build's catalogue modules (`virtual:messages/<area>`) before the code that imports them runs. */
export function registerCatalogue(locale: string, catalogue: Catalogue): void {
  textsFor(locale).load(locale, catalogue);
}

/** The texts in the page's language; set by the root. */
export const TextsContext = createContext<I18n | null>(null);

export type TranslateText = (id: MessageId, values?: MessageValues) => string;

/**
 * The texts of the page's language: `t('cart.count', { count: 2 })`. Write an id as a whole literal, or as a template
 * that begins with its area (`` `orders.status.${status}` ``): the build finds the catalogues of a module by them.
 */
export function useText(): TranslateText {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('useText needs the TextsContext of the root');
  return useMemo(() => {
    const inside =
      isLocale(texts.locale) && directionOf(texts.locale) === 'rtl'
        ? (values: MessageValues | undefined) => values && isolateValues(values)
        : (values: MessageValues | undefined) => values;
    return (id, values) => texts._(id, inside(values));
  }, [texts]);
}

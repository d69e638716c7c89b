import { useEffect } from 'react';
import { redirectDocument, useNavigation } from 'react-router';
import { splitLocale } from '#domain/locales.ts';
import { isWorkspace } from '#domain/storefront/closed-pages.ts';
import { isPaymentPage } from '#domain/payments/payment-pages.ts';

/**
 * The security policy belongs to the document, and only documents of payment pages allow the payment provider's script.
 * So a shop with such a provider loads a document whenever a navigation enters or leaves these pages. The root marks its
 * documents with `data-payments`.
 */

const takesPayments = ({ pathname }: { pathname: string }) => isPaymentPage(splitLocale(pathname).path);

/** What this document was loaded for. Its address changes with each navigation in the browser. */
const loadedFor = typeof window === 'undefined' ? false : takesPayments(window.location);

/**
 * Whether a page needs another document than this one: a closed shop names its services in the documents of accounts alone. Browser
 * only.
 */
export function needsDocument(pathname: string): boolean {
  const { closed, payments } = document.documentElement.dataset;
  if (closed !== undefined && isWorkspace(splitLocale(pathname).path)) return true;
  return payments !== undefined && takesPayments({ pathname }) !== loadedFor;
}

/** Client middleware of the root: covers links, redirects and calls of `navigate` alike. */
export async function loadDocument({ request: { url } }: { request: Request }): Promise<void> {
  if (needsDocument(new URL(url).pathname)) throw redirectDocument(url);
}

/** The browser may show a document again that was left for another one: then its navigation is still under way. */
export function useRestoredDocument(): void {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') return;
    const restore = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [state]);
}

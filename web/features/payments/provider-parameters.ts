const NAMES = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
  'redirect_pm_type',
  'source_type',
];

/** The address without what Stripe adds when it sends a shopper back. */
export function withoutProviderParameters(href: string): string {
  const url = new URL(href);
  for (const name of NAMES) url.searchParams.delete(name);
  return url.href;
}

/** Takes them out of the address bar and the history. */
export function dropProviderParameters(): void {
  const clean = withoutProviderParameters(window.location.href);
  if (clean !== window.location.href) window.history.replaceState(window.history.state, '', clean);
}

const PAGES = /^\/(checkout(\/return)?|quote|client\/orders\/[^/]+|dashboard\/billing)\/?$/i;

/**
 * Whether a page takes payments. Its document alone may load the payment provider's script. `path` has no language
 * prefix.
 */
export const isPaymentPage = (path: string): boolean => PAGES.test(path);

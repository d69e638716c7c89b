/** Pages that offer something, or lead to it. Visitors of a closed shop see none of them. */
const OFFERS = ['/', '/start', '/contact', '/about', '/royalty-calculator', '/cart', '/checkout', '/sitemap.xml'];

/** `path` has no language prefix. */
export const isOffer = (path: string): boolean => OFFERS.includes(path) || path.startsWith('/services/');

const WORKSPACE = /^\/(client|dashboard|admin|email-|checkout)/;

/** Pages of accounts, which name the services that a client has bought. `path` has no language prefix. */
export const isWorkspace = (path: string): boolean => WORKSPACE.test(path);

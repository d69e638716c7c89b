import type { Capability } from '#domain/people/capability.ts';

/** One of these is enough. */
type Needs = readonly [Capability, ...Capability[]];

export interface AdminScreen {
  /** A pattern of the router. */
  path: string;
  name: string;
  needs: Needs;
}

const screen = (path: string, name: string, ...needs: [Capability, ...Capability[]]): AdminScreen => ({
  path,
  name,
  needs,
});

/**
 * What each admin screen needs: the one table behind the menu, the palette, Set-up and the gate. It is for usability; the
 * database decides again.
 */
export const adminScreens: readonly AdminScreen[] = [
  screen('/admin', 'Overview', 'admin.open'),
  screen('/admin/orders', 'Orders', 'orders.read'),
  screen('/admin/orders/new', 'New orders', 'orders.manage'),
  screen('/admin/orders/:id', 'Orders', 'orders.read', 'work.deliver'),
  screen('/admin/quotes', 'Quotes', 'money.read'),
  screen('/admin/quotes/new', 'New quotes', 'orders.manage'),
  screen('/admin/quotes/:id', 'Quotes', 'money.read'),
  screen('/admin/payments', 'Payments', 'money.read'),
  screen('/admin/margin', 'Margin', 'money.read'),
  screen('/admin/payments/transfers', 'Bank transfers', 'money.read'),
  screen('/admin/payments/overdue', 'Overdue payments', 'money.read'),
  screen('/admin/payments/statements', 'Bank statements', 'money.read'),
  screen('/admin/payments/statements/:id', 'Bank statements', 'money.read'),
  screen('/admin/campaigns', 'Campaigns', 'campaigns.read'),
  screen('/admin/campaigns/new', 'New campaigns', 'campaigns.manage'),
  screen('/admin/campaigns/import', 'Imports of results', 'campaigns.manage'),
  screen('/admin/campaigns/:id', 'Campaigns', 'campaigns.read', 'work.deliver'),
  screen('/admin/tickets', 'Tickets', 'support.manage'),
  screen('/admin/tickets/:id', 'Tickets', 'support.manage'),
  screen('/admin/catalogue', 'Packages', 'catalogue.manage'),
  screen('/admin/catalogue/services', 'Services', 'catalogue.manage'),
  screen('/admin/catalogue/services/:slug/questions', 'Questions to clients', 'catalogue.manage'),
  screen('/admin/catalogue/plans', 'Monthly plans', 'catalogue.manage'),
  screen('/admin/promo-codes', 'Promo codes', 'catalogue.manage'),
  screen('/admin/reviews', 'Reviews', 'content.manage'),
  screen('/admin/video-testimonials', 'Video testimonials', 'content.manage'),
  screen('/admin/articles', 'Articles', 'content.manage'),
  screen('/admin/announcements', 'Announcements', 'content.manage'),
  screen('/admin/taxes', 'Taxes', 'money.manage'),
  screen('/admin/people', 'People', 'clients.read'),
  screen('/admin/people/:id', 'People', 'clients.read'),
  screen('/admin/view-as/:id', 'Views as a client', 'clients.view_as'),
  screen('/admin/audit', 'Audit log', 'audit.read'),
  // A list of the screens below, where each role finds what it may use.
  screen(
    '/admin/set-up',
    'Set-up',
    'content.manage',
    'settings.manage',
    'catalogue.manage',
    'money.manage',
    'audit.read',
  ),
  screen('/admin/set-up/spend', 'Client reports', 'settings.manage'),
  screen('/admin/set-up/server', 'Server', 'settings.manage'),
  screen('/admin/set-up/payments', 'Payments with Stripe', 'settings.manage'),
  screen('/admin/set-up/transfers', 'Bank transfer', 'settings.manage'),
  screen('/admin/set-up/sign-in', 'Sign-in', 'settings.manage'),
  screen('/admin/set-up/data', 'Time zone and retention', 'settings.manage'),
  screen('/admin/set-up/content', 'Content', 'content.manage'),
  screen('/admin/set-up/content/:kind/:key', 'Content', 'content.manage'),
  screen('/admin/set-up/content/profile/:key', 'Agency profile', 'settings.manage'),
  screen('/admin/set-up/content/email/:key', 'Texts of emails', 'emails.manage'),
  screen('/admin/system', 'System', 'system.read'),
  screen('/email-management', 'Email management', 'emails.manage'),
  screen('/email-preview', 'Email preview', 'emails.manage'),
];

/** Links to a part of a screen that needs something else than the screen. */
export const adminLinks: ReadonlyMap<string, Needs> = new Map<string, Needs>([
  ['/admin/people?invite=open', ['clients.manage']],
  ['/admin/people?role=team', ['team.manage']],
]);

const isParameter = (part: string) => part.startsWith(':');
const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);
const patterns = adminScreens
  .map(({ path }, at) => ({ parts: partsOf(path), at }))
  // The narrower pattern comes first, as in the router.
  .toSorted((one, other) => one.parts.filter(isParameter).length - other.parts.filter(isParameter).length);

/**
 * The screen of a path; undefined if the table has none. The router's own matching is inside its bundle, and taking it from
 * there would cost every visitor of the shop.
 */
export function screenAt(path: string): AdminScreen | undefined {
  const wanted = partsOf(path);
  const found = patterns.find(
    ({ parts }) =>
      parts.length === wanted.length && parts.every((part, at) => isParameter(part) || part === wanted[at]),
  );
  return found && adminScreens[found.at];
}

/** Whether who has these capabilities may open a link to an admin screen, with or without its query. */
export function mayOpen(to: string, may: (capability: Capability) => boolean): boolean {
  const needs = adminLinks.get(to) ?? screenAt(to.replace(/[?#].*/, ''))?.needs;
  return needs?.some(may) === true;
}

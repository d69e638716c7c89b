/** What an actor can read: all rows, published rows, its own rows, or none. */
export type Reads = 'all' | 'shown' | 'own' | 'none';
/** What an actor can write: any row, only its own, or none. */
export type Writes = 'any' | 'own' | 'none';
export type Operation = 'select' | 'insert' | 'update' | 'delete';
export type Rights = Record<'insert' | 'update' | 'delete', Writes> & { select: Reads };

/** A disabled administrator must see what a client without rows sees. */
export const actors = ['visitor', 'client', 'administrator', 'disabled administrator'] as const;
export type Actor = (typeof actors)[number];

const rights = (select: Reads, insert: Writes = 'none', update: Writes = 'none', remove: Writes = 'none'): Rights => ({
  select,
  insert,
  update,
  delete: remove,
});
const nothing = rights('none');
const everything = rights('all', 'any', 'any', 'any');

/** Clients and disabled administrators share rights: the database does not distinguish them. */
const by = (visitor: Rights, client: Rights, administrator: Rights): Record<Actor, Rights> => ({
  visitor,
  client,
  administrator,
  'disabled administrator': client,
});

const content = by(rights('all'), rights('all'), everything);
const hideable = by(rights('shown'), rights('shown'), everything);
const hideableForAccounts = by(nothing, rights('shown'), everything);
const ownReadStaffReads = by(nothing, rights('own'), rights('all'));
const staffOnly = by(nothing, nothing, everything);
const staffRead = by(nothing, nothing, rights('all'));

/** Who may do what, table by table. A table in the exposed schema that is missing here fails the test. */
export const expectations: Readonly<Record<string, Record<Actor, Rights>>> = {
  announcements: hideableForAccounts,
  articles: hideableForAccounts,
  audit_logs: by(nothing, rights('none', 'own'), rights('all', 'own')),
  campaign_conversions: ownReadStaffReads,
  campaign_days: by(nothing, rights('own'), everything),
  campaign_keywords: ownReadStaffReads,
  campaign_names: by(nothing, nothing, rights('all', 'none', 'none', 'any')),
  campaigns: by(nothing, rights('own'), everything),
  canned_replies: staffOnly,
  cart_items: by(nothing, rights('own', 'own', 'own', 'own'), rights('own', 'own', 'own', 'own')),
  carts: by(nothing, rights('own'), rights('own')),
  client_plans: by(nothing, rights('own'), everything),
  consents: ownReadStaffReads,
  contacts: by(rights('none', 'any'), rights('none', 'any'), everything),
  credit_notes: ownReadStaffReads,
  deliverables: by(nothing, rights('own'), rights('all', 'any', 'none', 'any')),
  email_outbox: staffRead,
  email_settings: by(nothing, nothing, rights('all', 'none', 'any')),
  intakes: ownReadStaffReads,
  invoices: ownReadStaffReads,
  monthly_plans: content,
  notification_settings: by(nothing, rights('own'), rights('own')),
  notifications: by(nothing, rights('own', 'none', 'own'), rights('own', 'none', 'own')),
  order_notes: by(nothing, nothing, rights('all', 'own')),
  order_items: ownReadStaffReads,
  orders: by(nothing, rights('own', 'own'), rights('all', 'own', 'any')),
  packages: hideable,
  payments: ownReadStaffReads,
  promo_codes: staffOnly,
  promo_redemptions: staffRead,
  refunds: staffRead,
  result_imports: ownReadStaffReads,
  reviews: content,
  services: content,
  ticket_messages: by(nothing, rights('own', 'own'), rights('all', 'any')),
  tickets: by(nothing, rights('own'), rights('all', 'none', 'any')),
  users: by(nothing, rights('own', 'none', 'own'), rights('all', 'none', 'own')),
  video_testimonials: hideable,
};

import type { Topic } from './topics.ts';

/** How entries about the rows of a table are put into words. */
export interface TableWords {
  topic: Topic;
  /** A row with its name, which follows: `the payment for order` for "the payment for order HC-2026-0001". */
  named: string;
  /** A row whose name is not known: `an order`. */
  unnamed: string;
  /** The column of an entry's values that names the row. */
  nameIn?: string;
  /** The table that names the row and the column with its id; the entry's own record if there is no column. */
  nameFrom?: readonly [table: string, column?: string];
  /** The page of a row, by the id of the row that names it, or of all rows. */
  page?: (id: string) => string;
  /** What an insert says, instead of "added". */
  inserted?: string;
  deleted?: string;
}

const rowsAt = (path: string) => () => path;
const at = (path: string) => (id: string) => `${path}/${encodeURIComponent(id)}`;
const ORDER = ['orders', 'order_id'] as const;
const CLIENT = ['users', 'client_id'] as const;

/** Every table that the database logs. A test compares the list with its triggers. */
export const auditTables: Readonly<Record<string, TableWords>> = {
  announcements: {
    topic: 'content',
    named: 'the announcement',
    unnamed: 'an announcement',
    nameIn: 'title',
    page: rowsAt('/admin/announcements'),
  },
  articles: {
    topic: 'content',
    named: 'the article',
    unnamed: 'an article',
    nameIn: 'title',
    page: rowsAt('/admin/articles'),
  },
  campaign_days: {
    topic: 'campaigns',
    named: 'the results of campaign',
    unnamed: 'the results of a campaign',
    nameFrom: ['campaigns'],
    page: at('/admin/campaigns'),
  },
  campaign_notes: {
    topic: 'campaigns',
    named: 'a note on campaign',
    unnamed: 'a note on a campaign',
    nameFrom: ['campaigns', 'campaign_id'],
    page: at('/admin/campaigns'),
    inserted: 'wrote',
  },
  campaigns: {
    topic: 'campaigns',
    named: 'campaign',
    unnamed: 'a campaign',
    page: at('/admin/campaigns'),
    inserted: 'created',
  },
  canned_replies: { topic: 'tickets', named: 'the saved reply', unnamed: 'a saved reply', nameIn: 'title' },
  client_plans: {
    topic: 'plans',
    named: 'the monthly plan of',
    unnamed: 'a monthly plan',
    nameFrom: ['users'],
    page: at('/admin/people'),
    inserted: 'started',
  },
  contacts: { topic: 'contacts', named: 'contact', unnamed: 'a contact', page: rowsAt('/email-management') },
  credit_notes: {
    topic: 'billing',
    named: 'credit note',
    unnamed: 'a credit note',
    nameIn: 'number',
    inserted: 'issued',
  },
  deliverables: {
    topic: 'orders',
    named: 'the delivery',
    unnamed: 'a delivery',
    nameIn: 'title',
    inserted: 'uploaded',
  },
  disputes: {
    topic: 'payments',
    named: 'the dispute about order',
    unnamed: 'a dispute',
    nameFrom: ORDER,
    page: rowsAt('/admin/payments'),
    inserted: 'recorded',
  },
  email_settings: {
    topic: 'settings',
    named: 'the email settings',
    unnamed: 'the email settings',
    page: rowsAt('/email-management'),
  },
  invoices: { topic: 'billing', named: 'invoice', unnamed: 'an invoice', nameIn: 'number', inserted: 'issued' },
  monthly_plans: {
    topic: 'catalog',
    named: 'the plan',
    unnamed: 'a plan',
    nameIn: 'name',
    page: rowsAt('/admin/catalogue/plans'),
  },
  order_items: { topic: 'orders', named: 'an item of order', unnamed: 'an item of an order' },
  order_notes: {
    topic: 'orders',
    named: 'a note on order',
    unnamed: 'a note on an order',
    nameFrom: ORDER,
    page: at('/admin/orders'),
    inserted: 'wrote',
  },
  orders: {
    topic: 'orders',
    named: 'order',
    unnamed: 'an order',
    nameIn: 'order_number',
    page: at('/admin/orders'),
    inserted: 'placed',
  },
  packages: { topic: 'catalog', named: 'the package', unnamed: 'a package', page: rowsAt('/admin/catalogue') },
  payments: {
    topic: 'payments',
    named: 'the payment for order',
    unnamed: 'a payment',
    nameFrom: ORDER,
    page: rowsAt('/admin/payments'),
    inserted: 'started',
  },
  plan_charges: {
    topic: 'plans',
    named: 'the plan charge for order',
    unnamed: 'a plan charge',
    nameFrom: ['orders'],
    page: at('/admin/orders'),
    inserted: 'scheduled',
  },
  plan_consents: {
    topic: 'plans',
    named: 'automatic plan payments for',
    unnamed: 'automatic plan payments',
    nameFrom: CLIENT,
    page: at('/admin/people'),
    inserted: 'turned on',
    deleted: 'removed the consent to',
  },
  promo_codes: {
    topic: 'promoCodes',
    named: 'promo code',
    unnamed: 'a promo code',
    nameIn: 'code',
    page: rowsAt('/admin/promo-codes'),
  },
  refunds: {
    topic: 'payments',
    named: 'the refund of order',
    unnamed: 'a refund',
    nameFrom: ORDER,
    page: rowsAt('/admin/payments'),
    inserted: 'started',
  },
  releases: { topic: 'campaigns', named: 'the release', unnamed: 'a release', nameIn: 'title', inserted: 'created' },
  result_imports: {
    topic: 'campaigns',
    named: 'the import',
    unnamed: 'an import',
    nameIn: 'file_name',
    page: (id) => `/admin/campaigns/import?import=${encodeURIComponent(id)}`,
    inserted: 'uploaded',
    deleted: 'discarded',
  },
  reviews: {
    topic: 'content',
    named: 'the review by',
    unnamed: 'a review',
    nameIn: 'author',
    page: rowsAt('/admin/reviews'),
  },
  saved_cards: {
    topic: 'payments',
    named: 'a saved card of',
    unnamed: 'a saved card',
    inserted: 'saved',
    deleted: 'removed',
  },
  services: {
    topic: 'catalog',
    named: 'the service',
    unnamed: 'a service',
    nameIn: 'name',
    page: rowsAt('/admin/catalogue'),
  },
  tax_numbers: {
    topic: 'taxes',
    named: 'the tax number of',
    unnamed: 'a tax number',
    nameFrom: CLIENT,
    page: rowsAt('/admin/taxes?tab=numbers'),
  },
  tax_rates: {
    topic: 'taxes',
    named: 'the tax rate for',
    unnamed: 'a tax rate',
    nameIn: 'country',
    page: rowsAt('/admin/taxes'),
  },
  ticket_messages: {
    topic: 'tickets',
    named: 'a message in ticket',
    unnamed: 'a message in a ticket',
    nameFrom: ['tickets', 'ticket_id'],
    page: at('/admin/tickets'),
    inserted: 'wrote',
  },
  tickets: {
    topic: 'tickets',
    named: 'ticket',
    unnamed: 'a ticket',
    nameIn: 'number',
    page: at('/admin/tickets'),
    inserted: 'opened',
  },
  users: { topic: 'people', named: 'the account of', unnamed: 'an account', page: at('/admin/people') },
  video_testimonials: {
    topic: 'content',
    named: 'the video testimonial of',
    unnamed: 'a video testimonial',
    nameIn: 'client_name',
    page: rowsAt('/admin/video-testimonials'),
  },
  work_assignments: { topic: 'people', named: 'an assignment', unnamed: 'an assignment' },
};

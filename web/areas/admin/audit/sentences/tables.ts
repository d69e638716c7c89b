/** How entries about the rows of a table are put into words. */
export interface TableWords {
  /** A row with its name: `order` for "order HC-2026-0001". */
  named: string;
  /** A row whose name is not known: `an order`. */
  unnamed: string;
  /** The column of an entry's values that names the row. */
  nameIn?: string;
  /** The table that names the row and the column with its id; the entry's own record if there is no column. */
  nameFrom?: readonly [table: string, column?: string];
  /** The page of a row, or of all rows. */
  page?: (id: string) => string;
  /** What an insert says, instead of "added". */
  inserted?: string;
  deleted?: string;
}

const rowsAt = (path: string) => () => path;
const at = (path: string) => (id: string) => `${path}/${encodeURIComponent(id)}`;
const ORDER = ['orders', 'order_id'] as const;

/** Every table that the database logs. A test compares the list with its triggers. */
export const auditTables: Readonly<Record<string, TableWords>> = {
  announcements: {
    named: 'announcement',
    unnamed: 'an announcement',
    nameIn: 'title',
    page: rowsAt('/admin/announcements'),
  },
  articles: { named: 'article', unnamed: 'an article', nameIn: 'title', page: rowsAt('/admin/articles') },
  campaign_days: {
    named: 'results of campaign',
    unnamed: 'results of a campaign',
    nameFrom: ['campaigns'],
    page: at('/admin/campaigns'),
    inserted: 'typed',
  },
  campaign_notes: {
    named: 'a note on campaign',
    unnamed: 'a note on a campaign',
    nameFrom: ['campaigns', 'campaign_id'],
    inserted: 'wrote',
  },
  campaigns: { named: 'campaign', unnamed: 'a campaign', page: at('/admin/campaigns'), inserted: 'created' },
  canned_replies: { named: 'canned reply', unnamed: 'a canned reply', nameIn: 'title' },
  client_plans: {
    named: 'monthly plan of',
    unnamed: 'a monthly plan',
    nameFrom: ['users'],
    page: at('/admin/people'),
    inserted: 'began',
  },
  contacts: { named: 'contact', unnamed: 'a contact', page: rowsAt('/email-management') },
  credit_notes: { named: 'credit note', unnamed: 'a credit note', nameIn: 'number', inserted: 'issued' },
  deliverables: { named: 'deliverable', unnamed: 'a deliverable', nameIn: 'title', inserted: 'delivered' },
  disputes: {
    named: 'dispute of order',
    unnamed: 'a dispute',
    nameFrom: ORDER,
    page: rowsAt('/admin/payments'),
    inserted: 'recorded',
  },
  email_settings: { named: 'email settings', unnamed: 'the email settings', page: rowsAt('/email-management') },
  invoices: { named: 'invoice', unnamed: 'an invoice', nameIn: 'number', inserted: 'issued' },
  monthly_plans: { named: 'plan', unnamed: 'a plan', nameIn: 'name', page: rowsAt('/admin/catalogue/plans') },
  order_items: { named: 'a line of order', unnamed: 'a line of an order' },
  order_notes: { named: 'a note on order', unnamed: 'a note on an order', nameFrom: ORDER, inserted: 'wrote' },
  orders: {
    named: 'order',
    unnamed: 'an order',
    nameIn: 'order_number',
    page: at('/admin/orders'),
    inserted: 'placed',
  },
  packages: { named: 'package', unnamed: 'a package', page: rowsAt('/admin/catalogue') },
  payments: {
    named: 'payment for order',
    unnamed: 'a payment',
    nameFrom: ORDER,
    page: rowsAt('/admin/payments'),
    inserted: 'began',
  },
  plan_charges: {
    named: 'plan charge of order',
    unnamed: 'a plan charge',
    nameFrom: ['orders'],
    page: at('/admin/orders'),
    inserted: 'scheduled',
  },
  plan_consents: {
    named: 'plan agreement of',
    unnamed: 'a plan agreement',
    nameFrom: ['users', 'client_id'],
    inserted: 'recorded',
  },
  promo_codes: { named: 'promo code', unnamed: 'a promo code', nameIn: 'code', page: rowsAt('/admin/promo-codes') },
  refunds: {
    named: 'refund of order',
    unnamed: 'a refund',
    nameFrom: ORDER,
    page: rowsAt('/admin/payments'),
    inserted: 'began',
  },
  releases: { named: 'release', unnamed: 'a release', nameIn: 'title', inserted: 'created' },
  result_imports: {
    named: 'import',
    unnamed: 'an import',
    nameIn: 'file_name',
    page: (id) => `/admin/campaigns/import?import=${encodeURIComponent(id)}`,
    inserted: 'uploaded the',
    deleted: 'discarded the',
  },
  reviews: { named: 'review by', unnamed: 'a review', nameIn: 'author', page: rowsAt('/admin/reviews') },
  saved_cards: { named: 'saved card', unnamed: 'a saved card', inserted: 'saved', deleted: 'removed' },
  services: { named: 'service', unnamed: 'a service', nameIn: 'name', page: rowsAt('/admin/catalogue') },
  tax_numbers: {
    named: 'tax number of',
    unnamed: 'a tax number',
    nameFrom: ['users', 'client_id'],
    page: rowsAt('/admin/taxes?tab=numbers'),
  },
  tax_rates: { named: 'tax rate of', unnamed: 'a tax rate', nameIn: 'country', page: rowsAt('/admin/taxes') },
  ticket_messages: {
    named: 'a message on ticket',
    unnamed: 'a message on a ticket',
    nameFrom: ['tickets', 'ticket_id'],
    inserted: 'wrote',
  },
  tickets: { named: 'ticket', unnamed: 'a ticket', nameIn: 'number', page: at('/admin/tickets'), inserted: 'opened' },
  users: { named: 'account of', unnamed: 'an account', page: at('/admin/people') },
  video_testimonials: {
    named: 'video testimonial of',
    unnamed: 'a video testimonial',
    nameIn: 'client_name',
    page: rowsAt('/admin/video-testimonials'),
  },
  work_assignments: { named: 'assignment', unnamed: 'an assignment in the inbox', inserted: 'made' },
};

/** Columns whose name with spaces is not what people say. */
export const columnWords: Readonly<Record<string, string>> = {
  active: 'availability',
  answers: 'answers of the intake',
  basis: 'basis',
  billing_day: 'billing day',
  by_team: 'decision by the team',
  cancel_reason: 'reason of the cancellation',
  cancelled_at: 'date of the cancellation',
  client_id: 'client',
  conversion_value: 'conversion value',
  cta: 'button',
  duration_days: 'length',
  ends_on: 'last day',
  evidence_due_at: 'deadline for evidence',
  first_day: 'first day',
  inquiry: 'kind',
  is_active: 'access',
  is_default: 'default card',
  is_featured: 'place among the featured ones',
  last_day: 'last day',
  livemode: 'live mode',
  next_attempt_at: 'date of the next attempt',
  next_billing_on: 'next billing date',
  notify_contact: 'emails to the team about contacts',
  notify_order: 'emails to the team about orders',
  notify_refund_due: 'emails to the team about refunds',
  only_row: 'settings',
  order_id: 'order',
  order_item_id: 'order line',
  path: 'file',
  percent_off: 'discount',
  plan_id: 'plan',
  reason_code: 'reason',
  requested_status: 'requested status',
  revoked_at: 'date of the withdrawal',
  revoked_because: 'reason of the withdrawal',
  service_link: 'link',
  sha256: 'fingerprint',
  starts_on: 'first day',
  subscribed: 'newsletter subscription',
  target_basis: 'basis of the target',
  target_max: 'upper target',
  target_metric: 'metric of the target',
  target_min: 'target',
  total_amount: 'total',
};

/** Columns with the id of another row. */
export const referenceColumns: Readonly<Record<string, string>> = {
  assignee: 'users',
  campaign_id: 'campaigns',
  client_id: 'users',
  order_id: 'orders',
  plan_id: 'monthly_plans',
  product_id: 'packages',
  ticket_id: 'tickets',
  user_id: 'users',
};

/** What an entry is about, as the filter of the log offers it. */
export const topics = {
  orders: 'Orders',
  payments: 'Payments, refunds and disputes',
  plans: 'Monthly plans',
  billing: 'Invoices and credit notes',
  costs: 'Costs and freelancers',
  campaigns: 'Campaigns and results',
  tickets: 'Tickets',
  catalog: 'Packages and prices',
  promoCodes: 'Promo codes',
  taxes: 'Taxes',
  people: 'People and access',
  security: 'Sign-in and security',
  contacts: 'Contacts and newsletter',
  content: 'Website content',
  settings: 'Email settings',
} as const;

export type Topic = keyof typeof topics;

interface AuditTable {
  topic: Topic;
  /** What one row is called. */
  noun: string;
  /** The column that names a row which is gone. */
  label?: string;
  /** The table whose id an entry holds, or the tables of which it is one, where rows have none of their own. */
  idOf?: string | readonly string[];
  /** The page of a row, with its id in place of `:id`, or of all rows. */
  page?: string;
}

/** Every table that the database logs. A test compares the list with its triggers. */
export const auditTables: Readonly<Record<string, AuditTable>> = {
  announcements: { topic: 'content', noun: 'announcement', label: 'title', page: '/admin/announcements' },
  articles: { topic: 'content', noun: 'article', label: 'title', page: '/admin/articles' },
  book_settings: { topic: 'payments', noun: 'accounts of the books', page: '/admin/payments?tab=books' },
  balance_entries: { topic: 'payments', noun: 'credit of a client' },
  bank_statement_lines: { topic: 'payments', noun: 'line of a bank statement', page: '/admin/payments/statements' },
  bank_statements: {
    topic: 'payments',
    noun: 'bank statement',
    label: 'file_name',
    page: '/admin/payments/statements/:id',
  },
  campaign_days: { topic: 'campaigns', noun: 'results of campaign', idOf: 'campaigns', page: '/admin/campaigns/:id' },
  campaign_notes: { topic: 'campaigns', noun: 'campaign note' },
  campaign_proofs: { topic: 'campaigns', noun: 'proof of what ran' },
  campaigns: { topic: 'campaigns', noun: 'campaign', page: '/admin/campaigns/:id' },
  canned_replies: { topic: 'tickets', noun: 'saved reply', label: 'title' },
  client_plans: { topic: 'plans', noun: 'monthly plan of', idOf: 'users', page: '/admin/people/:id' },
  closed_months: { topic: 'payments', noun: 'closed month', label: 'month', page: '/admin/payments?tab=books' },
  contacts: { topic: 'contacts', noun: 'contact', page: '/email-management' },
  credit_notes: { topic: 'billing', noun: 'credit note', label: 'number' },
  deliverables: { topic: 'orders', noun: 'delivery', label: 'title' },
  disputes: { topic: 'payments', noun: 'dispute about order', page: '/admin/payments' },
  email_settings: { topic: 'settings', noun: 'email settings', page: '/email-management' },
  instalments: { topic: 'payments', noun: 'payment plan of order', idOf: 'orders', page: '/admin/orders/:id' },
  intake_forms: {
    topic: 'catalog',
    noun: 'questions of service',
    idOf: 'services',
    page: '/admin/catalogue/services',
  },
  invoices: { topic: 'billing', noun: 'invoice', label: 'number' },
  line_costs: { topic: 'costs', noun: 'cost', label: 'description' },
  margin_settings: { topic: 'costs', noun: 'margin settings', page: '/admin/margin?tab=expected' },
  monthly_plans: { topic: 'catalog', noun: 'plan', label: 'name', page: '/admin/catalogue/plans' },
  order_items: { topic: 'orders', noun: 'item of order' },
  order_notes: { topic: 'orders', noun: 'note on order' },
  orders: { topic: 'orders', noun: 'order', label: 'order_number', page: '/admin/orders/:id' },
  package_costs: {
    topic: 'costs',
    noun: 'expected cost of package',
    idOf: 'packages',
    page: '/admin/margin?tab=expected',
  },
  packages: { topic: 'catalog', noun: 'package', page: '/admin/catalogue' },
  payments: { topic: 'payments', noun: 'payment for order', page: '/admin/payments' },
  plan_charges: { topic: 'plans', noun: 'plan charge for order', idOf: 'orders', page: '/admin/orders/:id' },
  plan_consents: { topic: 'plans', noun: 'automatic plan payments' },
  promo_codes: { topic: 'promoCodes', noun: 'promo code', label: 'code', page: '/admin/promo-codes' },
  quote_settings: { topic: 'settings', noun: 'defaults of quotes', page: '/admin/quotes' },
  quotes: { topic: 'orders', noun: 'quote', label: 'number', page: '/admin/quotes/:id' },
  refunds: { topic: 'payments', noun: 'refund of order', page: '/admin/payments' },
  releases: { topic: 'campaigns', noun: 'release', label: 'title' },
  result_imports: {
    topic: 'campaigns',
    noun: 'import',
    label: 'file_name',
    page: '/admin/campaigns/import?import=:id',
  },
  reviews: { topic: 'content', noun: 'review by', label: 'author', page: '/admin/reviews' },
  saved_cards: { topic: 'payments', noun: 'saved card' },
  report_settings: { topic: 'settings', noun: 'report settings', page: '/admin/set-up/spend' },
  services: { topic: 'catalog', noun: 'service', label: 'name', page: '/admin/catalogue/services' },
  tax_numbers: { topic: 'taxes', noun: 'tax number of', page: '/admin/taxes?tab=numbers' },
  exchange_rates: {
    topic: 'taxes',
    noun: 'exchange rate from',
    label: 'from_currency',
    page: '/admin/taxes?tab=exchange',
  },
  tax_rates: { topic: 'taxes', noun: 'tax rate for', label: 'country', page: '/admin/taxes' },
  ticket_messages: { topic: 'tickets', noun: 'message in ticket' },
  tickets: { topic: 'tickets', noun: 'ticket', label: 'number', page: '/admin/tickets/:id' },
  transfer_clients: {
    topic: 'payments',
    noun: 'choice about transfers of',
    idOf: 'users',
    page: '/admin/people/:id',
  },
  transfer_settings: { topic: 'payments', noun: 'settings of bank transfer', page: '/admin/set-up/transfers' },
  transfers: { topic: 'payments', noun: 'bank transfer', page: '/admin/payments/transfers' },
  users: { topic: 'people', noun: 'account of', page: '/admin/people/:id' },
  video_testimonials: {
    topic: 'content',
    noun: 'video testimonial of',
    label: 'client_name',
    page: '/admin/video-testimonials',
  },
  write_offs: { topic: 'payments', noun: 'write-off of order', idOf: 'orders', page: '/admin/orders/:id' },
  work_messages: { topic: 'people', noun: 'message about assigned work' },
  work_assignments: { topic: 'people', noun: 'assignment of', idOf: ['orders', 'campaigns', 'tickets'] },
  work_fees: { topic: 'costs', noun: 'fee for order', idOf: 'orders', page: '/admin/margin?tab=freelancers' },
};

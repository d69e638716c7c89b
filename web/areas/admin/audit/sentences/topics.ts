/** What an entry is about, as the filter of the log offers it. */
export const topics = {
  orders: 'Orders',
  payments: 'Payments, refunds and disputes',
  plans: 'Monthly plans',
  billing: 'Invoices and credit notes',
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

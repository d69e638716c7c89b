/** The screens that notices, events, notifications and push messages link to, without the language. */
export const portalPaths = {
  order: (id: string) => `/client/orders/${id}`,
  orders: '/client/orders',
  campaign: (id: string) => `/dashboard/campaigns/${id}`,
  campaigns: '/dashboard/campaigns',
  ticket: (id: string) => `/dashboard/support/tickets/${id}`,
} as const;

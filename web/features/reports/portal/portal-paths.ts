/** The screens that notices, events and notifications link to. */
export const portalPaths = {
  order: (id: string) => `/client/orders/${id}`,
  campaign: (id: string) => `/dashboard/campaigns/${id}`,
  campaigns: '/dashboard/campaigns',
  ticket: (id: string) => `/dashboard/support/tickets/${id}`,
} as const;

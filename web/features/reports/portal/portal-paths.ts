/** The screens that notices, events and notifications link to. */
export const portalPaths = {
  order: (id: string) => `/client/orders/${id}`,
  /** The delivery on its order's page, where the client decides on it. */
  delivery: (orderId: string, id: string) => `/client/orders/${orderId}#delivery-${id}`,
  campaign: (id: string) => `/dashboard/campaigns/${id}`,
  campaigns: '/dashboard/campaigns',
  release: (id: string) => `/dashboard/releases/${id}`,
  ticket: (id: string) => `/dashboard/support/tickets/${id}`,
} as const;

/** The screens that notices, events, notifications and push messages link to, without the language. */
export const portalPaths = {
  order: (id: string) => `/client/orders/${id}`,
  /** The delivery on its order's page, where the client decides on it. */
  delivery: (orderId: string, id: string) => `/client/orders/${orderId}#delivery-${id}`,
  orders: '/client/orders',
  campaign: (id: string) => `/dashboard/campaigns/${id}`,
  campaigns: '/dashboard/campaigns',
  release: (id: string) => `/dashboard/releases/${id}`,
  ticket: (id: string) => `/dashboard/support/tickets/${id}`,
} as const;

import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the product and its guard. Paths that are not here lead to `/`: in the browser below, from the server in `server/platform/http/pages.ts`. */
export default [
  layout('areas/shell/public-layout.tsx', [
    index('areas/storefront/home.tsx'),
    route('services/:slug', 'areas/storefront/service.tsx'),
    route('contact', 'areas/storefront/contact.tsx'),

    layout('areas/account/require-user.tsx', { id: 'shop-signed-in' }, [
      route('cart', 'areas/checkout/cart.tsx'),
      route('checkout', 'areas/checkout/checkout.tsx'),
      route('checkout/success', 'areas/checkout/order-confirmed.tsx'),
    ]),
  ]),

  layout('areas/shell/quiet-layout.tsx', [
    route('privacy-policy', 'areas/legal/privacy-policy.tsx'),
    route('terms-of-service', 'areas/legal/terms-of-service.tsx'),
    route('about', 'areas/storefront/about.tsx'),
    route('royalty-calculator', 'areas/storefront/royalty-calculator.tsx'),
  ]),

  ...prefix('auth', [
    route('login', 'areas/account/login.tsx'),
    route('register', 'areas/account/register.tsx'),
    route('forgot-password', 'areas/account/forgot-password.tsx'),
    route('reset-password', 'areas/account/reset-password.tsx'),
    route('two-factor', 'areas/account/two-factor.tsx'),
    route('verify-email', 'areas/account/verify-email.tsx'),
    route('callback', 'areas/account/callback.tsx'),
    route('confirm', 'areas/account/confirm.tsx'),
    route('unauthorized', 'areas/account/unauthorized.tsx'),
  ]),

  layout('areas/account/require-user.tsx', { id: 'portal-signed-in' }, [
    route('auth/profile', 'areas/account/profile.tsx'),
    route('client', 'areas/dashboard/client-home.tsx'),
    route('client/orders/:id', 'areas/dashboard/order.tsx'),
    route('dashboard', 'areas/dashboard/overview/overview.tsx'),
    route('dashboard/notifications', 'areas/dashboard/notifications/notifications.tsx'),
    route('dashboard/billing', 'areas/dashboard/billing/billing.tsx'),
    route('dashboard/support', 'areas/dashboard/support/support.tsx'),
    route('dashboard/support/tickets/:id', 'areas/dashboard/support/ticket.tsx'),
    route('dashboard/support/articles/:slug', 'areas/dashboard/support/article.tsx'),
    route('dashboard/campaigns', 'areas/dashboard/campaigns/campaigns.tsx'),
    route('dashboard/campaigns/:id', 'areas/dashboard/campaigns/campaign.tsx'),
    route('dashboard/analytics', 'areas/dashboard/analytics/analytics.tsx'),
    route('dashboard/google-ads', 'areas/dashboard/google-ads/google-ads.tsx'),
  ]),

  layout('areas/account/require-admin.tsx', [
    route('admin', 'areas/admin/dashboard.tsx'),
    route('admin/orders', 'areas/admin/orders/order-list.tsx'),
    route('admin/orders/new', 'areas/admin/orders/new-order.tsx'),
    route('admin/orders/:id', 'areas/admin/orders/order.tsx'),
    route('admin/campaigns', 'areas/admin/campaigns/campaigns.tsx'),
    route('admin/campaigns/new', 'areas/admin/campaigns/new-campaigns.tsx'),
    route('admin/campaigns/import', 'areas/admin/campaigns/import-results.tsx'),
    route('admin/campaigns/:id', 'areas/admin/campaigns/campaign.tsx'),
    route('admin/tickets', 'areas/admin/tickets/tickets.tsx'),
    route('admin/tickets/:id', 'areas/admin/tickets/ticket.tsx'),
    route('admin/catalogue', 'areas/admin/content/catalogue.tsx'),
    route('admin/catalogue/plans', 'areas/admin/content/plans.tsx'),
    route('admin/promo-codes', 'areas/admin/content/promo-codes.tsx'),
    route('admin/reviews', 'areas/admin/content/reviews.tsx'),
    route('admin/articles', 'areas/admin/content/articles.tsx'),
    route('admin/announcements', 'areas/admin/content/announcements.tsx'),
    route('admin/people', 'areas/admin/people/people.tsx'),
    route('admin/people/:id', 'areas/admin/people/person.tsx'),
    route('admin/view-as/:id', 'areas/admin/people/view-as.tsx'),
    route('admin/audit', 'areas/admin/audit/audit.tsx'),
    route('admin/permissions', 'areas/admin/audit/permissions.tsx'),
    route('admin/video-testimonials', 'areas/admin/testimonials.tsx'),
    route('email-management', 'areas/admin/email-management.tsx'),
    route('email-preview', 'areas/admin/email-preview.tsx'),
  ]),

  route('*', 'lib/unknown-path.tsx'),
] satisfies RouteConfig;

import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * Every page of the product and its guard. Unknown paths redirect to `/`: in the browser by the last route below, on
 * the server by `server/rendering/pages.ts`.
 */
export default [
  layout('shell/public-layout.tsx', [
    index('areas/storefront/home/home.tsx'),
    route('services/:slug', 'areas/storefront/service/service.tsx'),
    route('start', 'areas/storefront/start/start.tsx'),
    route('contact', 'areas/storefront/contact/contact.tsx'),

    layout('areas/account/guards/require-shopper.tsx', { id: 'shop-signed-in' }, [
      route('cart', 'areas/checkout/cart/cart.tsx'),
      route('checkout/success', 'areas/checkout/confirmation/order-confirmed.tsx'),
    ]),
  ]),

  layout('shell/checkout-layout.tsx', [
    layout('areas/account/guards/require-shopper.tsx', { id: 'checkout-signed-in' }, [
      route('checkout', 'areas/checkout/checkout.tsx'),
      route('checkout/return', 'areas/checkout/payment/payment-return.tsx'),
    ]),
  ]),

  layout('shell/quiet-layout.tsx', [
    route('privacy-policy', 'areas/storefront/legal/privacy-policy.tsx'),
    route('terms-of-service', 'areas/storefront/legal/terms-of-service.tsx'),
    route('refund-policy', 'areas/storefront/legal/refund-policy.tsx'),
    ...['privacy-policy', 'terms-of-service', 'refund-policy'].map((path) =>
      route(`${path}/:date`, 'areas/storefront/legal/legal-version.tsx', { id: `${path}-version` }),
    ),
    route('about', 'areas/storefront/about/about.tsx'),
    route('newsletter/confirm', 'areas/storefront/newsletter/confirm-newsletter.tsx'),
    route('unsubscribe', 'areas/storefront/newsletter/unsubscribe.tsx'),
    route('royalty-calculator', 'areas/storefront/royalty-calculator/royalty-calculator.tsx'),
  ]),

  ...prefix('auth', [
    route('login', 'areas/account/sign-in/login.tsx'),
    route('register', 'areas/account/sign-up/register.tsx'),
    route('forgot-password', 'areas/account/password/forgot-password.tsx'),
    route('reset-password', 'areas/account/password/reset-password.tsx'),
    route('two-factor', 'areas/account/sign-in/two-factor.tsx'),
    route('verify-email', 'areas/account/sign-up/verify-email.tsx'),
    route('callback', 'areas/account/sign-in/callback.tsx'),
    route('confirm', 'areas/account/confirm.tsx'),
    route('unauthorized', 'areas/account/guards/unauthorized.tsx'),
  ]),

  route('owner', 'areas/account/owner/owner.tsx'),

  layout('areas/account/guards/require-shopper.tsx', { id: 'guest' }, [
    route('auth/finish', 'areas/account/sign-up/finish-account.tsx'),
  ]),

  layout('areas/account/guards/require-user.tsx', { id: 'portal-signed-in' }, [
    route('auth/profile', 'areas/account/profile/profile.tsx'),
    route('client', 'areas/portal/orders/orders.tsx'),
    route('client/orders/:id', 'areas/portal/orders/order.tsx'),
    route('dashboard', 'areas/portal/overview/overview.tsx'),
    route('dashboard/notifications', 'areas/portal/notifications/notifications.tsx'),
    route('dashboard/billing', 'areas/portal/billing/billing.tsx'),
    route('dashboard/support', 'areas/portal/support/support.tsx'),
    route('dashboard/support/tickets/:id', 'areas/portal/support/ticket.tsx'),
    route('dashboard/support/articles/:slug', 'areas/portal/support/article.tsx'),
    route('dashboard/campaigns', 'areas/portal/campaigns/campaigns.tsx'),
    route('dashboard/campaigns/:id', 'areas/portal/campaigns/campaign.tsx'),
    route('dashboard/releases', 'areas/portal/releases/releases.tsx'),
    route('dashboard/releases/:id', 'areas/portal/releases/release.tsx'),
    route('dashboard/analytics', 'areas/portal/analytics/analytics.tsx'),
    route('dashboard/google-ads', 'areas/portal/google-ads/google-ads.tsx'),
  ]),

  layout('areas/admin/access/require-admin.tsx', { id: 'admin-signed-in' }, [
    route('admin', 'areas/admin/overview/overview.tsx'),
    route('admin/orders', 'areas/admin/orders/order-list.tsx'),
    route('admin/orders/new', 'areas/admin/orders/new-order.tsx'),
    route('admin/orders/:id', 'areas/admin/orders/order.tsx'),
    route('admin/payments', 'areas/admin/payments/payments.tsx'),
    route('admin/campaigns', 'areas/admin/campaigns/campaigns.tsx'),
    route('admin/campaigns/new', 'areas/admin/campaigns/new-campaigns.tsx'),
    route('admin/campaigns/import', 'areas/admin/campaigns/import-results.tsx'),
    route('admin/campaigns/:id', 'areas/admin/campaigns/campaign.tsx'),
    route('admin/tickets', 'areas/admin/support/tickets.tsx'),
    route('admin/tickets/:id', 'areas/admin/support/ticket.tsx'),
    route('admin/catalogue', 'areas/admin/catalogue/catalogue.tsx'),
    route('admin/catalogue/services', 'areas/admin/catalogue/services.tsx'),
    route('admin/catalogue/services/:slug/questions', 'areas/admin/catalogue/questions/questions.tsx'),
    route('admin/catalogue/plans', 'areas/admin/catalogue/plans.tsx'),
    route('admin/promo-codes', 'areas/admin/catalogue/promo-codes.tsx'),
    route('admin/reviews', 'areas/admin/testimonials/reviews.tsx'),
    route('admin/articles', 'areas/admin/support/articles.tsx'),
    route('admin/announcements', 'areas/admin/support/announcements.tsx'),
    route('admin/set-up/spend', 'areas/admin/reports/client-spend.tsx'),
    route('admin/taxes', 'areas/admin/taxes/taxes.tsx'),
    route('admin/people', 'areas/admin/people/people.tsx'),
    route('admin/people/:id', 'areas/admin/people/person.tsx'),
    route('admin/view-as/:id', 'areas/admin/people/view-as.tsx'),
    route('admin/audit', 'areas/admin/audit/audit.tsx'),
    route('admin/set-up', 'areas/admin/set-up/set-up.tsx'),
    route('admin/set-up/server', 'areas/admin/set-up/server.tsx'),
    route('admin/set-up/payments', 'areas/admin/settings/payments.tsx'),
    route('admin/set-up/sign-in', 'areas/admin/settings/sign-in.tsx'),
    route('admin/set-up/data', 'areas/admin/settings/data.tsx'),
    route('admin/set-up/content', 'areas/admin/content/documents.tsx'),
    route('admin/set-up/content/:kind/:key', 'areas/admin/content/document.tsx'),
    route('admin/system', 'areas/admin/system/system.tsx'),
    route('admin/video-testimonials', 'areas/admin/testimonials/testimonials.tsx'),
    route('email-management', 'areas/admin/emails/email-management.tsx'),
    route('email-preview', 'areas/admin/emails/email-preview.tsx'),
  ]),

  route('*', 'lib/routing/unknown-path.tsx'),
] satisfies RouteConfig;

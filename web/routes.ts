import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** Its id is its path, because every visitor gets both with the list of routes. */
const screen = (path: string, file: string) => route(path, file, { id: path });

/**
 * Every page of the product and its guard. Unknown paths redirect to `/`: in the browser by the last route below, on
 * the server by `server/rendering/pages.ts`.
 */
export default [
  layout('shell/public-layout.tsx', [
    index('areas/storefront/home/home.tsx'),
    screen('services/:slug', 'areas/storefront/service/service.tsx'),
    screen('start', 'areas/storefront/start/start.tsx'),
    screen('contact', 'areas/storefront/contact/contact.tsx'),

    layout('areas/account/guards/require-shopper.tsx', { id: 'shop-signed-in' }, [
      screen('cart', 'areas/checkout/cart/cart.tsx'),
      screen('checkout/success', 'areas/checkout/confirmation/order-confirmed.tsx'),
    ]),
  ]),

  layout('shell/checkout-layout.tsx', [
    layout('areas/account/guards/require-shopper.tsx', { id: 'checkout-signed-in' }, [
      screen('checkout', 'areas/checkout/checkout.tsx'),
      screen('checkout/return', 'areas/checkout/payment/payment-return.tsx'),
    ]),
  ]),

  layout('shell/quiet-layout.tsx', [
    screen('privacy-policy', 'areas/storefront/legal/privacy-policy.tsx'),
    screen('terms-of-service', 'areas/storefront/legal/terms-of-service.tsx'),
    screen('refund-policy', 'areas/storefront/legal/refund-policy.tsx'),
    ...['privacy-policy', 'terms-of-service', 'refund-policy'].map((path) =>
      route(`${path}/:date`, 'areas/storefront/legal/legal-version.tsx', { id: `${path}-version` }),
    ),
    screen('about', 'areas/storefront/about/about.tsx'),
    screen('quote', 'areas/portal/quotes/quote.tsx'),
    screen('newsletter/confirm', 'areas/storefront/newsletter/confirm-newsletter.tsx'),
    screen('unsubscribe', 'areas/storefront/newsletter/unsubscribe.tsx'),
    screen('royalty-calculator', 'areas/storefront/royalty-calculator/royalty-calculator.tsx'),
  ]),

  ...prefix('auth', [
    screen('login', 'areas/account/sign-in/login.tsx'),
    screen('register', 'areas/account/sign-up/register.tsx'),
    screen('forgot-password', 'areas/account/password/forgot-password.tsx'),
    screen('reset-password', 'areas/account/password/reset-password.tsx'),
    screen('two-factor', 'areas/account/sign-in/two-factor.tsx'),
    screen('verify-email', 'areas/account/sign-up/verify-email.tsx'),
    screen('callback', 'areas/account/sign-in/callback.tsx'),
    screen('confirm', 'areas/account/confirm.tsx'),
    screen('unauthorized', 'areas/account/guards/unauthorized.tsx'),
  ]),

  screen('owner', 'areas/account/owner/owner.tsx'),

  layout('areas/account/guards/require-shopper.tsx', { id: 'guest' }, [
    screen('auth/finish', 'areas/account/sign-up/finish-account.tsx'),
  ]),

  layout('areas/account/guards/require-user.tsx', { id: 'portal-signed-in' }, [
    screen('auth/profile', 'areas/account/profile/profile.tsx'),
    screen('client', 'areas/portal/orders/orders.tsx'),
    screen('client/orders/:id', 'areas/portal/orders/order.tsx'),
    screen('dashboard', 'areas/portal/overview/overview.tsx'),
    screen('dashboard/notifications', 'areas/portal/notifications/notifications.tsx'),
    screen('dashboard/billing', 'areas/portal/billing/billing.tsx'),
    screen('dashboard/support', 'areas/portal/support/support.tsx'),
    screen('dashboard/support/tickets/:id', 'areas/portal/support/ticket.tsx'),
    screen('dashboard/support/articles/:slug', 'areas/portal/support/article.tsx'),
    screen('dashboard/campaigns', 'areas/portal/campaigns/campaigns.tsx'),
    screen('dashboard/campaigns/:id', 'areas/portal/campaigns/campaign.tsx'),
    screen('dashboard/releases', 'areas/portal/releases/releases.tsx'),
    screen('dashboard/releases/:id', 'areas/portal/releases/release.tsx'),
    screen('dashboard/analytics', 'areas/portal/analytics/analytics.tsx'),
    screen('dashboard/google-ads', 'areas/portal/google-ads/google-ads.tsx'),
  ]),

  layout('areas/admin/access/require-admin.tsx', { id: 'admin-signed-in' }, [
    screen('admin', 'areas/admin/overview/overview.tsx'),
    screen('admin/orders', 'areas/admin/orders/order-list.tsx'),
    screen('admin/orders/new', 'areas/admin/orders/new-order.tsx'),
    screen('admin/orders/:id', 'areas/admin/orders/order.tsx'),
    screen('admin/quotes', 'areas/admin/quotes/quotes.tsx'),
    screen('admin/quotes/new', 'areas/admin/quotes/new-quote.tsx'),
    screen('admin/quotes/:id', 'areas/admin/quotes/quote.tsx'),
    screen('admin/payments', 'areas/admin/payments/payments.tsx'),
    screen('admin/margin', 'areas/admin/costs/margin.tsx'),
    screen('admin/payments/transfers', 'areas/admin/transfers/transfers.tsx'),
    screen('admin/payments/overdue', 'areas/admin/transfers/overdue.tsx'),
    screen('admin/payments/statements', 'areas/admin/transfers/statements.tsx'),
    screen('admin/payments/statements/:id', 'areas/admin/transfers/statement.tsx'),
    screen('admin/campaigns', 'areas/admin/campaigns/campaigns.tsx'),
    screen('admin/campaigns/new', 'areas/admin/campaigns/new-campaigns.tsx'),
    screen('admin/campaigns/import', 'areas/admin/campaigns/import-results.tsx'),
    screen('admin/campaigns/:id', 'areas/admin/campaigns/campaign.tsx'),
    screen('admin/tickets', 'areas/admin/support/tickets.tsx'),
    screen('admin/tickets/:id', 'areas/admin/support/ticket.tsx'),
    screen('admin/catalogue', 'areas/admin/catalogue/catalogue.tsx'),
    screen('admin/catalogue/services', 'areas/admin/catalogue/services.tsx'),
    screen('admin/catalogue/services/:slug/questions', 'areas/admin/catalogue/questions/questions.tsx'),
    screen('admin/catalogue/plans', 'areas/admin/catalogue/plans.tsx'),
    screen('admin/promo-codes', 'areas/admin/catalogue/promo-codes.tsx'),
    screen('admin/reviews', 'areas/admin/testimonials/reviews.tsx'),
    screen('admin/articles', 'areas/admin/support/articles.tsx'),
    screen('admin/announcements', 'areas/admin/support/announcements.tsx'),
    screen('admin/set-up/spend', 'areas/admin/reports/client-spend.tsx'),
    screen('admin/taxes', 'areas/admin/taxes/taxes.tsx'),
    screen('admin/people', 'areas/admin/people/people.tsx'),
    screen('admin/people/:id', 'areas/admin/people/person.tsx'),
    screen('admin/view-as/:id', 'areas/admin/people/view-as.tsx'),
    screen('admin/audit', 'areas/admin/audit/audit.tsx'),
    screen('admin/set-up', 'areas/admin/set-up/set-up.tsx'),
    screen('admin/set-up/server', 'areas/admin/set-up/server.tsx'),
    screen('admin/set-up/payments', 'areas/admin/settings/payments.tsx'),
    screen('admin/set-up/transfers', 'areas/admin/transfers/settings.tsx'),
    screen('admin/set-up/sign-in', 'areas/admin/settings/sign-in.tsx'),
    screen('admin/set-up/data', 'areas/admin/settings/data.tsx'),
    screen('admin/set-up/content', 'areas/admin/content/documents.tsx'),
    screen('admin/set-up/content/:kind/:key', 'areas/admin/content/document.tsx'),
    screen('admin/system', 'areas/admin/system/system.tsx'),
    screen('admin/video-testimonials', 'areas/admin/testimonials/testimonials.tsx'),
    screen('email-management', 'areas/admin/emails/email-management.tsx'),
    screen('email-preview', 'areas/admin/emails/email-preview.tsx'),
  ]),

  route('*', 'lib/routing/unknown-path.tsx'),
] satisfies RouteConfig;

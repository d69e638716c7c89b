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
    route('dashboard', 'areas/dashboard/overview.tsx'),
  ]),

  layout('areas/account/require-admin.tsx', [
    route('admin', 'areas/admin/dashboard.tsx'),
    route('admin/orders', 'areas/admin/orders/order-list.tsx'),
    route('admin/orders/new', 'areas/admin/orders/new-order.tsx'),
    route('admin/orders/:id', 'areas/admin/orders/order.tsx'),
  ]),

  route('*', 'lib/unknown-path.tsx'),
] satisfies RouteConfig;

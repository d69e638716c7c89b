import type { GroupSpec } from './group-spec.ts';

export const stripeSpec: GroupSpec = {
  group: 'stripe',
  fields: [
    {
      name: 'STRIPE_PUBLISHABLE_KEY',
      label: 'Publishable key',
      kind: 'text',
      placeholder: 'pk_live_…',
      hint: 'In Stripe under Developers → API keys. Both keys belong to one account and one mode, test or live.',
    },
    {
      name: 'STRIPE_SECRET_KEY',
      label: 'Secret key',
      kind: 'secret',
      hint: 'Begins with sk_live_, or rk_live_ if it is a restricted key.',
    },
    {
      name: 'STRIPE_WEBHOOK_SECRET',
      label: 'Webhook signing secret',
      kind: 'secret',
      hint: 'Begins with whsec_. Stripe shows it on the endpoint’s page.',
    },
  ],
  proof: 'request',
  saveText: 'Test and save',
  savedText: 'Stripe’s keys saved',
  skip: 'never',
  removal: {
    title: 'Remove Stripe’s keys?',
    body: 'Clients can no longer pay, and enter their cards again later. Open payments and refunds are still completed with these keys.',
    button: 'Remove the keys',
    done: 'Stripe’s keys removed',
  },
  untilThen: 'Payments are paused until then.',
};

/** What the shop wants to hear, in the order of docs/payments.md. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'setup_intent.succeeded',
  'payment_method.detached',
  'payment_method.automatically_updated',
] as const;

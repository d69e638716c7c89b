import { randomUUID } from 'node:crypto';
import { orderRow, packageRow, serviceRow, SAMPLE_PACKAGE, type Owner, type SharedRows } from './owned-rows.ts';

/** A row of a table, for trying out who may write and read it. */
export interface Sample {
  key: string;
  /** Without columns that the database fills. */
  row(owner: Owner, shared: SharedRows): object;
  /** Columns that a row needs if it is inserted past the policies, and that no client may send. */
  placed?: (owner: Owner) => object;
  /** What an update writes. */
  change: object;
  /** Unpublishes the row. */
  hide?: object;
  /** The key of a row that exists already, for tables with one row per owner or in total. */
  standing?: (owner: Owner) => string;
}

const mark = () => `self-test-${randomUUID().slice(0, 13)}`;

export const samples: Readonly<Record<string, Sample>> = {
  announcements: {
    key: 'id',
    row: () => ({ id: randomUUID(), title: 'x', body: 'x', published: true }),
    change: { title: 'y' },
    hide: { published: false },
  },
  articles: {
    key: 'id',
    row: () => ({ id: randomUUID(), slug: mark(), title: 'x', category: 'x', body: 'x', published: true }),
    change: { title: 'y' },
    hide: { published: false },
  },
  audit_logs: { key: 'id', row: ({ id }) => ({ action: 'login', user_id: id }), change: { action: 'logout' } },
  campaign_conversions: {
    key: 'id',
    row: ({ campaignId }) => ({
      id: randomUUID(),
      campaign_id: campaignId,
      occurred_at: '2026-01-01',
      action: 'x',
      device: 'Mobile',
      conversions: 1,
    }),
    change: { value: 2 },
  },
  campaign_days: {
    key: 'campaign_id',
    row: ({ campaignId }) => ({ campaign_id: campaignId, day: '2026-01-01', views: 1 }),
    change: { views: 2 },
  },
  campaign_keywords: {
    key: 'campaign_id',
    row: ({ campaignId }) => ({ campaign_id: campaignId, day: '2026-01-01', keyword: 'x', match_type: 'exact' }),
    change: { clicks: 2 },
  },
  campaign_names: {
    key: 'name',
    row: ({ campaignId }) => ({ source: 'google-ads', name: mark(), campaign_id: campaignId }),
    change: { source: 'y' },
  },
  campaigns: {
    key: 'id',
    row: ({ id }) => ({ id: randomUUID(), client_id: id, name: 'x', service: 'youtube-ads', platform: 'youtube' }),
    change: { name: 'y' },
  },
  canned_replies: { key: 'id', row: () => ({ id: randomUUID(), title: mark(), body: 'x' }), change: { body: 'y' } },
  cart_items: {
    key: 'id',
    row: ({ id }) => ({ id: randomUUID(), user_id: id, product_id: SAMPLE_PACKAGE }),
    change: { quantity: 3 },
  },
  carts: { key: 'user_id', row: ({ id }) => ({ user_id: id }), change: { promo_code: 'HYPE10' } },
  client_plans: {
    key: 'client_id',
    row: ({ id }, { planId }) => ({ client_id: id, plan_id: planId, price: 1, next_billing_on: '2099-01-01' }),
    change: { price: 2 },
  },
  notification_settings: {
    key: 'user_id',
    row: ({ id }) => ({ user_id: id, kind: 'results', portal: false }),
    change: { portal: true },
  },
  notifications: {
    key: 'id',
    row: ({ id }) => ({ id: randomUUID(), user_id: id, kind: 'results' }),
    change: { read_at: '2026-01-01' },
  },
  consents: {
    key: 'id',
    row: ({ id }) => ({
      id: randomUUID(),
      email: 'self-test@example.test',
      user_id: id,
      kind: 'terms',
      granted: true,
      wording: 'x',
      source: 'x',
    }),
    change: { source: 'y' },
  },
  contacts: {
    key: 'id',
    row: () => ({ name: 'x', email: 'self-test@example.test', message: 'x' }),
    change: { phone: '1' },
  },
  credit_notes: {
    key: 'id',
    row: ({ id, orderId, refundId, invoiceId }) => ({
      id: randomUUID(),
      number: mark(),
      refund_id: refundId,
      invoice_id: invoiceId,
      invoice_number: 'x',
      order_id: orderId,
      client_id: id,
      issued_on: '2026-01-01',
      seller: {},
      buyer: {},
      reason: 'x',
      currency: 'USD',
      net: 1,
      tax: 0,
      total: 1,
    }),
    change: { reason: 'y' },
  },
  deliverables: {
    key: 'id',
    row: ({ lineId }) => ({
      id: randomUUID(),
      order_item_id: lineId,
      title: 'x',
      kind: 'link',
      url: 'https://example.test',
    }),
    change: { comment: 'y' },
  },
  email_settings: {
    key: 'only_row',
    row: () => ({ only_row: true }),
    change: { notify_order: false },
    standing: () => 'true',
  },
  intakes: {
    key: 'order_item_id',
    row: ({ lineId }) => ({ order_item_id: lineId }),
    change: { answers: {} },
    standing: ({ lineId }) => lineId,
  },
  email_outbox: {
    key: 'id',
    row: () => ({ id: randomUUID(), template: 'x', to_address: 'self-test@example.test', state: 'sent' }),
    change: { last_error: 'y' },
  },
  invoices: {
    key: 'id',
    row: ({ id, freeOrderId }) => ({
      id: randomUUID(),
      number: mark(),
      order_id: freeOrderId,
      client_id: id,
      issued_on: '2026-01-01',
      seller: {},
      buyer: {},
      lines: [],
      currency: 'USD',
      subtotal: 1,
      discount: 0,
      tax: 0,
      total: 1,
    }),
    change: { status: 'open' },
  },
  monthly_plans: {
    key: 'id',
    row: () => ({ id: mark(), name: 'x', price: 1, description: 'x' }),
    change: { name: 'y' },
  },
  order_notes: {
    key: 'id',
    row: ({ id, orderId }) => ({ id: randomUUID(), order_id: orderId, author_id: id, text: 'x' }),
    change: { text: 'y' },
  },
  order_items: {
    key: 'id',
    row: ({ orderId }) => ({
      id: randomUUID(),
      order_id: orderId,
      position: 7,
      product_id: SAMPLE_PACKAGE,
      name: 'x',
      service_type: 'x',
      package_type: 'x',
      unit_price: 1,
      quantity: 1,
      line_total: 1,
    }),
    change: { service_link: 'https://example.test' },
  },
  orders: { key: 'id', row: ({ id }) => orderRow(id), change: { cancel_reason: 'y' } },
  packages: {
    key: 'id',
    row: () => ({ ...packageRow, id: mark() }),
    change: { name: 'y' },
    hide: { active: false },
  },
  payments: {
    key: 'id',
    row: ({ orderId }) => ({
      id: randomUUID(),
      order_id: orderId,
      provider: 'sandbox',
      status: 'declined',
      amount: 1,
      currency: 'USD',
    }),
    change: { reason: 'y' },
  },
  promo_codes: {
    key: 'id',
    row: () => ({ id: randomUUID(), code: mark().toUpperCase(), percent_off: 5 }),
    change: { active: false },
  },
  promo_redemptions: {
    key: 'order_id',
    row: ({ id, freeOrderId }, { promoId }) => ({ order_id: freeOrderId, promo_id: promoId, client_id: id }),
    change: { state: 'redeemed' },
  },
  refunds: {
    key: 'id',
    row: ({ orderId, paymentId }) => ({
      id: randomUUID(),
      order_id: orderId,
      payment_id: paymentId,
      state: 'succeeded',
      amount: 0.01,
      currency: 'USD',
      reason: 'x',
      key: randomUUID(),
    }),
    change: { reference: 'y' },
  },
  result_imports: {
    key: 'id',
    row: ({ campaignId }) => ({
      id: randomUUID(),
      file_name: 'x',
      path: mark(),
      state: 'applied',
      applied_at: '2026-01-01',
      rows: 1,
      report: {},
      mapping: { x: campaignId },
    }),
    change: { rows: 2 },
  },
  reviews: {
    key: 'id',
    row: () => ({ id: mark(), author: 'x', date: '2026-01-01', rating: 5, text: 'x' }),
    change: { author: 'y' },
  },
  services: { key: 'slug', row: () => ({ ...serviceRow, slug: mark() }), change: { name: 'y' } },
  ticket_messages: {
    key: 'id',
    row: ({ ticketId }) => ({ id: randomUUID(), ticket_id: ticketId, body: 'x' }),
    placed: ({ id }) => ({ author_id: id }),
    change: { body: 'y' },
  },
  tickets: {
    key: 'id',
    row: ({ id }) => ({ id: randomUUID(), number: mark(), client_id: id, subject: 'x' }),
    change: { priority: 'high' },
  },
  users: {
    key: 'id',
    row: ({ id }) => ({ id, email: `${mark()}@example.test` }),
    change: { first_name: 'y' },
    standing: ({ id }) => id,
  },
  video_testimonials: {
    key: 'id',
    row: () => ({ id: randomUUID(), client_name: 'x', video_url: 'https://youtu.be/aaaaaaaaaaa' }),
    change: { client_name: 'y' },
    hide: { is_active: false },
  },
};

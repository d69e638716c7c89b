import { randomUUID } from 'node:crypto';
import { disputeRow } from './owned-rows.ts';
import { mark, uniqueDay, type Sample } from './sample.ts';

/** Samples of payments and of what changes their amount. */
export const paymentSamples: Readonly<Record<string, Sample>> = {
  balance_entries: {
    key: 'id',
    row: ({ id }) => ({ id: randomUUID(), client_id: id, amount: 1, currency: 'USD', kind: 'overpayment' }),
    change: { note: 'y' },
  },
  instalments: {
    key: 'due_on',
    row: ({ freeOrderId }) => ({ order_id: freeOrderId, position: 1, amount: 1, due_on: uniqueDay() }),
    change: { amount: 2 },
  },
  transfer_clients: {
    key: 'client_id',
    row: ({ id }) => ({ client_id: id, allowed: true }),
    change: { allowed: false },
  },
  transfer_settings: {
    key: 'only_row',
    row: () => ({ only_row: true, days_to_pay: 10 }),
    change: { days_to_pay: 20 },
    standing: () => 'true',
  },
  transfers: {
    key: 'id',
    row: ({ id }) => ({
      id: randomUUID(),
      client_id: id,
      received_on: '2026-01-01',
      booked_at: '2026-01-01',
      amount: 1,
      currency: 'USD',
      key: randomUUID(),
    }),
    change: { note: 'y' },
  },
  write_offs: {
    key: 'order_id',
    row: ({ freeOrderId }) => ({ order_id: freeOrderId, amount: 1, currency: 'USD', reason: 'x' }),
    change: { reason: 'y' },
  },
  book_settings: {
    key: 'only_row',
    row: () => ({ only_row: true }),
    change: { chart: 'skr03' },
    standing: () => 'true',
  },
  dispute_bookings: {
    key: 'id',
    row: ({ disputeId }) => ({ id: randomUUID(), dispute_id: disputeId, amount: 0.01, currency: 'USD', fee: 0 }),
    change: { fee: 1 },
  },
  disputes: {
    key: 'id',
    row: ({ orderId, paymentId }) => disputeRow(orderId, paymentId),
    change: { reason: 'y' },
  },
  payment_fees: {
    key: 'payment_id',
    row: ({ freePaymentId }) => ({ payment_id: freePaymentId, fee: 0.01, currency: 'USD' }),
    change: { payout: 'y' },
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
  plan_charges: {
    key: 'order_id',
    row: ({ id, freeOrderId }) => ({ order_id: freeOrderId, client_id: id, state: 'stopped' }),
    change: { reason: 'y' },
  },
  plan_consents: {
    key: 'id',
    row: ({ id }) => ({
      id: randomUUID(),
      client_id: id,
      plan_id: 'x',
      price: 1,
      amount: 1,
      currency: 'USD',
      billing_day: 1,
      wording: 'x',
      version: 'x',
      locale: 'en',
      terms_version: 'x',
      accepted_at: '2026-01-01',
      // A client has one current agreement at most.
      revoked_at: '2026-01-01',
      revoked_because: 'client',
    }),
    change: { wording: 'y' },
  },
  payouts: {
    key: 'id',
    row: () => ({
      id: randomUUID(),
      reference: mark(),
      amount: 0.01,
      currency: 'USD',
      status: 'paid',
      arrives_on: '2026-01-01',
      livemode: false,
      created_at: '2026-01-01',
    }),
    change: { status: 'failed' },
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
  saved_cards: {
    key: 'id',
    row: ({ id }) => ({
      id: randomUUID(),
      user_id: id,
      provider: 'sandbox',
      livemode: false,
      reference: mark(),
      brand: 'Visa',
      last4: '4242',
      exp_month: 1,
      exp_year: 2099,
    }),
    change: { last4: '0000' },
  },
  tax_numbers: {
    key: 'id',
    row: ({ id }) => ({
      id: randomUUID(),
      client_id: id,
      country: 'FR',
      number: mark().replaceAll('-', '').toUpperCase(),
      company: 'x',
    }),
    change: { company: 'y' },
  },
  tax_rates: {
    key: 'id',
    // One whose day has come cannot be deleted.
    row: () => ({ id: randomUUID(), country: 'AQ', rate: 0.01, valid_from: '2999-01-01' }),
    change: { rate: 0.02 },
  },
  unclear_payments: {
    key: 'payment_id',
    row: ({ freePaymentId }) => ({ payment_id: freePaymentId, facts: {} }),
    change: { facts: { provider: 'y' } },
  },
};

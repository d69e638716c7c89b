import type Stripe from 'stripe';
import { missing } from '../errors.ts';
import { emit, newId, seconds, type Charge, type Dispute, type World } from '../world.ts';
import { book } from './balance.ts';
import { getCharge } from './charges.ts';
import { page, within, type ListParams } from './lists.ts';

const DEFAULT_FEE_CENTS = 1500;
const DAYS_TO_RESPOND = 9;
const DAY_SECONDS = 86_400;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

interface DisputeOptions {
  reason?: string;
  fee?: number;
  cents?: number;
}

/** The cardholder's bank takes the money back, and Stripe a fee. */
export function openDispute(world: World, charge: Charge, options: DisputeOptions): Dispute {
  const { reason = 'fraudulent', fee = DEFAULT_FEE_CENTS, cents = charge.amount - charge.amount_refunded } = options;
  if (!charge.paid || charge.disputed) throw new Error(`${charge.id} cannot be disputed`);
  const created = seconds(world);
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: cents,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: created + DAYS_TO_RESPOND * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: world.livemode,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason,
    status: 'needs_response',
  };
  charge.disputed = true;
  world.disputes.set(dispute.id, dispute);
  move(world, dispute, -cents, fee, 'Chargeback withdrawal for');
  emit(world, { type: 'charge.dispute.created', data: { object: dispute } });
  emit(world, { type: 'charge.dispute.funds_withdrawn', data: { object: dispute } });
  return dispute;
}

function move(world: World, dispute: Dispute, amount: number, fee: number, text: string): void {
  dispute.balance_transactions.push(
    book(world, {
      type: 'adjustment',
      amount,
      fee,
      feeDescription: 'Dispute fee',
      currency: dispute.currency,
      source: dispute.id,
      description: `${text} ${dispute.charge}`,
      reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    }),
  );
}

function getDispute(world: World, id: string): Dispute {
  const dispute = world.disputes.get(id);
  if (dispute === undefined) throw missing('dispute', id, 'id', 404);
  return dispute;
}

export function updateDispute(world: World, id: string, status: Stripe.Dispute.Status): void {
  const dispute = getDispute(world, id);
  const previous = dispute.status;
  dispute.status = status;
  if (status === 'under_review') {
    dispute.evidence_details.has_evidence = true;
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = 'manual';
  }
  emit(world, {
    type: 'charge.dispute.updated',
    data: { object: dispute, previous_attributes: { status: previous } },
  });
}

/** Won: amount and fee come back. Lost: they stay with the cardholder and with Stripe. */
export function closeDispute(world: World, id: string, won: boolean): void {
  const dispute = getDispute(world, id);
  if (dispute.status === 'won' || dispute.status === 'lost') throw new Error(`${id} is ${dispute.status} already`);
  dispute.status = won ? 'won' : 'lost';
  if (won) {
    const fee = dispute.balance_transactions.reduce((sum, transaction) => sum + transaction.fee, 0);
    move(world, dispute, dispute.amount, -fee, 'Chargeback reversal for');
    getCharge(world, dispute.charge).disputed = false;
  }
  emit(world, { type: 'charge.dispute.closed', data: { object: dispute } });
  if (won) emit(world, { type: 'charge.dispute.funds_reinstated', data: { object: dispute } });
}

export const retrieveDispute = (world: World, _: Stripe.DisputeRetrieveParams, id: string): Dispute =>
  getDispute(world, id);

export function listDisputes(world: World, params: ListParams & Stripe.DisputeListParams) {
  const disputes = [...world.disputes.values()].filter(
    (dispute) =>
      (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent) &&
      (params.charge === undefined || dispute.charge === params.charge) &&
      within(dispute.created, params.created),
  );
  return page('/v1/disputes', disputes, params);
}

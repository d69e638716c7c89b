import type { Row } from '#database/rows.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type {
  ChargeRequest,
  PaymentMethod,
  PaymentProvider,
  PaymentState,
} from '#server/modules/payments/providers/provider.ts';
import { describeSandboxCard, sandboxCardOf, sandboxTokenOf, saveSandboxCard } from './cards.ts';
import { decideSandboxDispute, listSandboxDisputes, openSandboxDispute, REFERENCE_PREFIX } from './disputes.ts';
import { listSandboxRefunds, refundInSandbox } from './refunds.ts';

export const SANDBOX_TOKENS = [
  'tok_visa',
  'tok_declined',
  'tok_requires_action',
  'tok_late',
  'tok_saves_then_fails',
  'tok_disputed',
] as const;

const UNKNOWN_TOKEN = {
  status: 'declined',
  reference: null,
  code: 'invalid_token',
  reason: 'The card could not be read. Please enter it again.',
} as const;

/** Delay before a charge with `tok_late` settles. */
const SETTLEMENT_DELAY_MS = 3_000;

type Charge = Row<'internal.sandbox_charges'>;

export interface SandboxProvider extends PaymentProvider {
  /** Acts as the customer's bank: approves or declines a charge that requires action. */
  resolveAction(paymentId: string, approve: boolean): Promise<void>;
  /** Acts as the customer's bank: decides a dispute. False if there is no open one. */
  decideDispute(reference: string, won: boolean): Promise<boolean>;
}

/**
 * Test payments for a local shop; no money moves. Charges are stored in their own table, so that they can be retrieved
 * after a crash, as with a real provider.
 */
export function createSandbox(db: Database, clock: Clock): SandboxProvider {
  async function retrieve(paymentId: string): Promise<PaymentState | null> {
    const { rows } = await db.query<Charge>('select * from internal.sandbox_charges where payment_id = $1', [
      paymentId,
    ]);
    const [charge] = rows;
    return charge === undefined ? null : describe(charge, clock.now());
  }

  return {
    name: 'sandbox',
    livemode: false,
    async charge(request) {
      const token = tokenOf(request.method);
      if (!isKnownToken(token)) return UNKNOWN_TOKEN;
      const { rows } = await db.query<Charge>(
        `insert into internal.sandbox_charges (payment_id, amount_cents, currency, token, status, settles_at, off_session, save)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning *`,
        [
          request.paymentId,
          request.amountCents,
          request.currency,
          token,
          firstStatus(token, request),
          token === 'tok_late' ? new Date(clock.now().getTime() + SETTLEMENT_DELAY_MS) : null,
          request.offSession,
          request.method.type === 'token' && request.method.save,
        ],
      );
      const [charge] = rows;
      // No row: a charge with this id exists already and stays unchanged.
      const state = charge === undefined ? await retrieve(request.paymentId) : describe(charge, clock.now());
      if (state === null) throw new Error(`sandbox charge ${request.paymentId} is missing`);
      if (token === 'tok_disputed') await openSandboxDispute(db, clock, request.paymentId);
      return state;
    },
    retrieve,
    async cancel(paymentId) {
      await db.query(
        `update internal.sandbox_charges set status = 'declined'
         where payment_id = $1 and (status = 'requires_action' or (status = 'processing' and settles_at > $2))`,
        [paymentId, clock.now()],
      );
      return retrieve(paymentId);
    },
    refund: (request) => refundInSandbox(db, clock, request),
    listRefunds: (reference) => listSandboxRefunds(db, clock, reference.slice(REFERENCE_PREFIX.length)),
    // A refund is recorded by the request that asks for it, and none is made anywhere else.
    listRefundsSince: async () => [],
    listDisputesSince: (since) => listSandboxDisputes(db, since),
    decideDispute: (reference, won) => decideSandboxDispute(db, reference, won),
    addCard: async ({ token }) => saveSandboxCard(token),
    // A card is saved at once, so no request is ever pending.
    retrieveCard: async () => null,
    describeCard: async (reference) => describeSandboxCard(reference),
    removeCard: async () => undefined,
    async resolveAction(paymentId, approve) {
      await db.query(
        `update internal.sandbox_charges set status = $2 where payment_id = $1 and status = 'requires_action'`,
        [paymentId, approve ? 'succeeded' : 'declined'],
      );
    },
  };
}

function isKnownToken(token: string): boolean {
  return (SANDBOX_TOKENS as readonly string[]).includes(token);
}

/** The sandbox has no page of its own: a payment there succeeds at once. */
function tokenOf(method: PaymentMethod): string {
  if (method.type === 'hosted') return 'tok_visa';
  return method.type === 'token' ? method.token : sandboxTokenOf(method.reference);
}

function firstStatus(token: string, { offSession }: ChargeRequest): Charge['status'] {
  if (token === 'tok_declined' || token === 'tok_saves_then_fails') return 'declined';
  // Nobody is there to approve.
  if (token === 'tok_requires_action' && offSession) return 'declined';
  if (token === 'tok_requires_action') return 'requires_action';
  return token === 'tok_late' ? 'processing' : 'succeeded';
}

function describe(charge: Charge, now: Date): PaymentState {
  const reference = `${REFERENCE_PREFIX}${charge.payment_id}`;
  const settled =
    charge.status === 'succeeded' ||
    (charge.status === 'processing' && charge.settles_at !== null && charge.settles_at <= now);
  if (settled) {
    return {
      status: 'succeeded',
      reference,
      amountCents: charge.amount_cents,
      currency: charge.currency,
      brand: 'Visa',
      last4: '4242',
      fee: null,
      saved: charge.save ? describeSandboxCard(sandboxCardOf(charge.payment_id, charge.token)) : null,
    };
  }
  if (charge.status === 'requires_action')
    return { status: 'requires_action', reference, actionUrl: `/functions/v1/sandbox-approve`, clientSecret: null };
  if (charge.status === 'processing') return { status: 'processing', reference };
  return { status: 'declined', reference, ...whyDeclined(charge) };
}

function whyDeclined({ token, off_session: offSession }: Charge): { code: string; reason: string } {
  if (token === 'tok_requires_action' && offSession)
    return { code: 'authentication_required', reason: 'Your bank needs you to confirm this payment.' };
  if (token === 'tok_saves_then_fails')
    return {
      code: 'insufficient_funds',
      reason: 'Your card has insufficient funds. Please try another card.',
    };
  return { code: 'card_declined', reason: 'Your card was declined. Please try another card.' };
}

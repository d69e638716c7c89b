import type { Book, Books } from './control.ts';
import type { IntentRecord, World } from './world.ts';

function bookOf(world: World, { object: intent }: IntentRecord): Book {
  const charges = [...world.charges.values()].filter((charge) => charge.payment_intent === intent.id);
  const paid = charges.filter((charge) => charge.paid);
  const disputes = [...world.disputes.values()].filter((dispute) => dispute.payment_intent === intent.id);
  const sources = new Set([...charges, ...disputes].map(({ id }) => id));
  const fees = [...world.transactions.values()].filter(({ source }) => sources.has(String(source)));
  return {
    intentId: intent.id,
    status: intent.status,
    currency: intent.currency,
    metadata: { ...intent.metadata },
    charges: paid.length,
    charged: paid.reduce((sum, charge) => sum + charge.amount, 0),
    refunded: paid.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    disputed: disputes.filter(({ status }) => status !== 'won').reduce((sum, dispute) => sum + dispute.amount, 0),
    fees: fees.reduce((sum, { fee }) => sum + fee, 0),
  };
}

export function booksOf(world: World): Books {
  const intents = [...world.intents.values()].map((record) => bookOf(world, record));
  const byPayment: Books['byPayment'] = new Map();
  for (const { metadata, charges, charged, refunded, disputed, fees } of intents) {
    const paymentId = metadata.payment_id ?? '';
    const total = byPayment.get(paymentId) ?? { charges: 0, charged: 0, refunded: 0, disputed: 0, fees: 0 };
    byPayment.set(paymentId, {
      charges: total.charges + charges,
      charged: total.charged + charged,
      refunded: total.refunded + refunded,
      disputed: total.disputed + disputed,
      fees: total.fees + fees,
    });
  }
  return { intents, byPayment };
}

import { emit, type IntentRecord, type SessionRecord, type World } from '../world.ts';

const sessionOf = (world: World, { session }: IntentRecord): SessionRecord => {
  const record = session === null ? undefined : world.sessions.get(session);
  if (record === undefined) throw new Error('this intent has no session');
  return record;
};

/** The intent of a Checkout Session succeeded, at once or days after the shopper left. */
export function sessionPaid(world: World, intent: IntentRecord): void {
  const { object } = sessionOf(world, intent);
  const late = object.status === 'complete';
  object.status = 'complete';
  object.payment_status = 'paid';
  object.url = null;
  emit(world, {
    type: late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed',
    data: { object },
  });
}

/** The shopper is through, but the payment is `processing`, or has failed after that. */
export function sessionUnpaid(world: World, intent: IntentRecord): void {
  const { object } = sessionOf(world, intent);
  const late = object.status === 'complete';
  object.status = 'complete';
  object.url = null;
  emit(world, {
    type: late ? 'checkout.session.async_payment_failed' : 'checkout.session.completed',
    data: { object },
  });
}

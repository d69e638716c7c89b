import { createHash } from 'node:crypto';
import type { Movement } from './movement.ts';

/**
 * A name for each movement that it has in every statement: its day and amount with the bank's id, or with a hash of its
 * texts. Movements that look the same are counted. Day and amount, because some banks use an id again.
 */
export function bankReferences(movements: readonly Movement[], account: string | null): string[] {
  const seen = new Map<string, number>();
  return movements.map((movement) => {
    const name = `${movement.bookedOn} ${(movement.cents / 100).toFixed(2)} ${movement.bankId?.slice(0, 100) ?? hashOf(movement, account)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  });
}

const hashOf = ({ payer, reference, currency }: Movement, account: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([account, currency, payer, reference]))
    .digest('hex')
    .slice(0, 16);

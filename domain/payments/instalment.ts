import { toCents } from '#domain/money.ts';

/** `later` is not due yet. */
export type InstalmentState = 'paid' | 'due' | 'overdue' | 'later';

interface Planned {
  amount: number;
  /** `YYYY-MM-DD` */
  due_on: string;
}

export type Instalment<Part extends Planned> = Part & {
  state: InstalmentState;
  /** Of the amount, what is not paid yet. */
  rest: number;
};

/** What was paid covers the instalments of an order in their order. `paid` includes what need not be paid any more. */
export function instalmentsOf<Part extends Planned>(
  plan: readonly Part[],
  paid: number,
  today: string,
): Instalment<Part>[] {
  let left = toCents(paid);
  return plan.map((part) => {
    const covered = Math.min(left, toCents(part.amount));
    left -= covered;
    const rest = (toCents(part.amount) - covered) / 100;
    return { ...part, rest, state: rest === 0 ? 'paid' : stateOn(part.due_on, today) };
  });
}

const stateOn = (due: string, today: string) => (due < today ? 'overdue' : due === today ? 'due' : 'later');

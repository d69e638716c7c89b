import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/period.ts';
import { engines } from '#tests/support/database.ts';
import { fc } from '#tests/support/fast-check.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** `share` is of what is open or paid, in percent; above 100 it is too much. */
type Step =
  | { kind: 'card'; all: boolean }
  | { kind: 'balance' }
  | { kind: 'transfer'; share: number; extra: number }
  | { kind: 'undo' }
  | { kind: 'refund'; share: number; toBalance: boolean }
  | { kind: 'pay-back'; share: number }
  | { kind: 'write-off' }
  | { kind: 'invoice' }
  | { kind: 'cancel' };

const share = fc.integer({ min: 1, max: 130 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('card' as const), all: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'balance' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), share, extra: fc.constantFrom(0, 0, 1, 12_345) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), share, toBalance: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay-back' as const), share }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'write-off' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'invoice' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
);
const history = fc.record({
  country: fc.constantFrom('US', 'DE', 'GB'),
  cents: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  deposit: fc.option(fc.integer({ min: 1, max: 99 })),
  workStarts: fc.constantFrom('paid', 'deposit', 'at_once'),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const RUNS = 25;

describe.each(engines)('random payments, refunds and transfers on %s', (engine) => {
  let server: TestServer;
  let owner: SignedIn;
  let nia: SignedIn;
  let today: string;

  beforeAll(async () => {
    server = await startServer(engine);
    owner = await server.signedIn({ admin: true });
    nia = await server.signedIn();
    today = (await one<{ day: string }>('select internal.shop_today()::text as day')).day;
  });
  afterAll(() => server.close());

  async function one<T extends object>(sql: string, values: string[] = []): Promise<T> {
    const { rows } = await server.services.db.query<T>(sql, values);
    return rows[0]!;
  }
  const cents = (amount: number) => Math.round(amount * 100);
  const duesOf = (id: string) =>
    one<{ paid: number; open: number; total: number }>(
      `select (paid * 100)::integer as paid, (open * 100)::integer as open, (total * 100)::integer as total from public.order_dues where order_id = $1`,
      [id],
    );
  const key = () => ({ 'idempotency-key': randomUUID() });

  async function order({ country, cents: price, quantity, deposit, workStarts }: History): Promise<string> {
    const { data } = await owner.supabase.rpc('create_team_order', {
      client_id: nia.id,
      country,
      items: [{ name: 'Film', price: price / 100, quantity, service_type: 'youtube-ads' }],
    });
    const id = data?.id ?? '';
    const { total } = await duesOf(id);
    const first = Math.max(1, Math.floor((total * (deposit ?? 100)) / 100));
    const plan = [first, total - first].filter((part) => part > 0);
    const { error } = await owner.supabase.rpc('set_instalments', {
      order_id: id,
      instalments: plan.map((part, n) => ({ amount: part / 100, due_on: addDays(today, n * 30) })),
      work_starts: workStarts,
    });
    expect(error).toBeNull();
    return id;
  }

  /** What is not possible is answered with a sentence. */
  function answered({ error }: { error: { code: string } | null }): null {
    expect(error === null || error.code.startsWith('PT'), error?.code).toBe(true);
    return null;
  }
  /** Nor does it change anything. */
  async function take(id: string, wish: Step): Promise<void> {
    const dues = await duesOf(id);
    const answer = await act(id, wish, dues.open, dues.paid);
    if (answer !== null && answer.status >= 500) throw new Error(`${wish.kind}: ${JSON.stringify(answer.body)}`);
  }

  async function act(id: string, wish: Step, open: number, paid: number) {
    const call = (name: string, body: object, as = owner) =>
      callFunction<Failure>(server, name, body, { as, headers: key() });
    switch (wish.kind) {
      case 'card':
        return call(
          'pay-order',
          { order_id: id, payment: { token: 'tok_visa' }, terms_accepted: true, all: wish.all },
          nia,
        );
      case 'balance':
        return call('pay-order', { order_id: id, payment: { balance: true }, terms_accepted: true }, nia);
      case 'transfer': {
        const part = Math.max(1, Math.floor((open * wish.share) / 100));
        return call('record-transfer', {
          received_on: today,
          amount: (part + wish.extra) / 100,
          currency: 'USD',
          parts: [{ order_id: id, amount: part / 100 }],
        });
      }
      case 'refund': {
        const amount = Math.max(1, Math.floor((paid * wish.share) / 100)) / 100;
        return call('refund-order', { order_id: id, amount, reason: 'x', to_balance: wish.toBalance });
      }
      case 'invoice':
        return call('issue-invoice', { order_id: id });
      case 'undo': {
        const { data } = await owner.supabase.from('transfers').select('id').is('undone_at', null).limit(1);
        return answered(
          await owner.supabase.rpc('undo_transfer', { transfer_id: data?.[0]?.id ?? randomUUID(), reason: 'x' }),
        );
      }
      case 'pay-back': {
        const balance = cents((await nia.supabase.rpc('my_balance')).data?.amount ?? 0);
        const amount = Math.floor((balance * wish.share) / 100) / 100;
        return answered(await owner.supabase.rpc('pay_back_balance', { client_id: nia.id, amount, note: 'x' }));
      }
      case 'write-off':
        return answered(await owner.supabase.rpc('write_off', { order_id: id, reason: 'x' }));
      case 'cancel':
        return answered(
          await owner.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'x' }).eq('id', id),
        );
    }
  }

  /** In cents: `kept` is what was paid and not given back, and what was given up. */
  const documentsOf = (id: string) =>
    one<{ status: string; invoiced: number; credited: number; refunded: number; kept: number }>(
      `select o.status, (coalesce((select sum(i.total) from public.invoices as i where i.order_id = o.id), 0) * 100)::integer as invoiced,
         (coalesce((select sum(c.total) from public.credit_notes as c where c.order_id = o.id), 0) * 100)::integer as credited,
         (coalesce((select sum(r.amount) from public.refunds as r where r.order_id = o.id and r.state = 'succeeded'), 0) * 100)::integer as refunded,
         ((internal.paid_of(o.id) + internal.written_off(o.id) - coalesce((select sum(r.amount) from public.refunds as r
           where r.order_id = o.id and r.state = 'succeeded'), 0)) * 100)::integer as kept
       from public.orders as o where o.id = $1`,
      [id],
    );

  /** In cents, over everything that has happened so far. */
  const books = () =>
    one<Record<string, number>>(
      `with caller as materialized (select set_config('request.jwt.claims', $2, true)),
       entries as materialized (select e.* from caller, public.book_entries($1::date, $1::date) as e),
       invoiced as (select coalesce(sum(total), 0) as total, coalesce(sum(tax), 0) as tax from public.invoices),
       credited as (select coalesce(sum(total), 0) as total, coalesce(sum(tax), 0) as tax from public.credit_notes)
       select (coalesce(sum(e.paid), 0) * 100)::integer as paid, (coalesce(sum(e.refunded), 0) * 100)::integer as refunded,
         (coalesce(sum(e.credit), 0) * 100)::integer as credit, (coalesce(sum(e.gross), 0) * 100)::integer as gross,
         (coalesce(sum(e.tax), 0) * 100)::integer as tax, (coalesce(sum(e.written_off), 0) * 100)::integer as written_off,
         (select ((invoiced.total - credited.total) * 100)::integer from invoiced, credited) as documents,
         (select ((invoiced.tax - credited.tax) * 100)::integer from invoiced, credited) as documents_tax,
         (select (coalesce(sum(b.amount), 0) * 100)::integer from public.balance_entries as b) as balance,
         (select (coalesce(sum(d.paid), 0) * 100)::integer from public.order_dues as d) as orders_paid,
         (select (coalesce(sum(w.amount), 0) * 100)::integer from public.write_offs as w) as given_up,
         (select (coalesce(sum(t.amount), 0) * 100)::integer from public.transfers as t where t.undone_at is null) as transferred,
         (select (coalesce(sum(p.amount), 0) * 100)::integer from public.payments as p where p.provider = 'transfer' and p.status = 'succeeded') as transfer_payments,
         (select (coalesce(sum(b.amount), 0) * 100)::integer from public.balance_entries as b where b.transfer_id is not null) as left_over
       from entries as e`,
      [today, JSON.stringify({ role: 'authenticated', sub: owner.id })],
    );
  const figures = async () => {
    const { data } = await owner.supabase.rpc('admin_figures', { first_day: today, last_day: today });
    return { revenue: cents(data?.totals.revenue ?? 0), refunded: cents(data?.totals.refunded ?? 0) };
  };

  test('journal, documents, balances, orders and figures agree to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (past) => {
        const id = await order(past);
        for (const wish of past.steps) await take(id, wish);

        const dues = await duesOf(id);
        expect(dues.paid).toBeLessThanOrEqual(dues.total);
        const { status, invoiced, credited, refunded: back, kept } = await documentsOf(id);
        expect(credited).toBeLessThanOrEqual(invoiced);
        if (invoiced > 0 && ['cancelled', 'refunded'].includes(status)) expect(invoiced - credited).toBe(kept);
        else if (invoiced > 0) expect(credited).toBe(back);
        const sums = await books();
        expect(sums['balance']).toBeGreaterThanOrEqual(0);
        expect(sums).toMatchObject({
          paid: sums['orders_paid'],
          credit: sums['balance'],
          gross: sums['documents'],
          tax: sums['documents_tax'],
          written_off: sums['given_up'],
        });
        expect(sums['transferred']).toBe((sums['transfer_payments'] ?? 0) + (sums['left_over'] ?? 0));
        const { revenue, refunded } = await figures();
        expect(revenue - refunded).toBe((sums['paid'] ?? 0) - (sums['refunded'] ?? 0));
      }),
      // Shrinking would begin with the books of the failed run.
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  test('invoices and credit notes are numbered without gaps', async () => {
    for (const table of ['invoices', 'credit_notes'] as const) {
      const { rows } = await server.services.db.query<{ n: number }>(
        `select substring(number from '\\d+$')::integer as n from public.${table} order by 1`,
      );
      expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1));
    }
  });
});

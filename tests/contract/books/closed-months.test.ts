import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookMonths, ChangedMonth, MonthContents, MonthSums } from '#domain/books/month-sums.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import { moveToLastMonth, monthsOf, type Months } from '#tests/support/books.ts';
import { engines } from '#tests/support/database.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { openStripeShop, type PaidOrder, type StripeShop } from '#tests/support/stripe-shop.ts';

describe.each(engines)('closed months on %s', (engine) => {
  let shop: StripeShop;
  let finance: SignedIn;
  let months: Months;
  beforeAll(async () => {
    shop = await openStripeShop(engine);
    finance = await shop.server.signedIn({ team: 'finance' });
    months = await monthsOf(db());
  });
  afterAll(() => shop.close());

  const db = () => shop.server.services.db;
  const settled = () => shop.stripe.events.settled();
  const close = (month: string, by = finance) => by.supabase.rpc('close_month', { month });
  const contents = async () =>
    (await finance.supabase.rpc('month_contents', { month: months.last })).data as MonthContents;
  const listed = async () => {
    const { data } = await finance.supabase.rpc('book_months', { year: Number(months.last.slice(0, 4)) });
    return (data as BookMonths).months;
  };
  const changed = async () =>
    (await finance.supabase.rpc('check_closed_months', { year: Number(months.last.slice(0, 4)) }))
      .data as ChangedMonth[];
  const journal = async (from: string, to: string) => {
    const period = { first_day: from, last_day: to };
    const { data } = await finance.supabase.rpc('book_entries', period).order('at').order('id');
    return data as { kind: string; order_number: string; fee: number | null; day: string }[];
  };
  const figures = async () =>
    (await finance.supabase.rpc('admin_figures', { first_day: months.last, last_day: months.lastDay })).data as object;
  const service = () => shop.server.client(shop.server.services.identity.serviceRoleKey);
  /** What the journal says of the closed month, in every form. */
  const books = async () => ({
    journal: await journal(months.last, months.lastDay),
    figures: await figures(),
    sums: (await contents()).sums,
  });

  let kept: PaidOrder;
  let refunded: PaidOrder;
  let disputed: PaidOrder;
  let transfer: string;
  let before: Awaited<ReturnType<typeof books>>;

  /** An order of the team that a transfer pays, with something left over. */
  async function orderOfTeam(): Promise<{ id: string; total: number }> {
    const { data } = await shop.admin.supabase.rpc('create_team_order', {
      client_id: shop.client.id,
      items: [{ name: 'Campaign', price: 100, quantity: 1, service_type: 'youtube-ads' }],
    });
    return data as { id: string; total: number };
  }
  async function payByTransfer(
    received: string,
    { id, total }: { id: string; total: number },
    sql: Sql = db(),
  ): Promise<string> {
    const draft = {
      received_on: received,
      amount: total + 10,
      currency: 'USD',
      bank_reference: id,
      parts: [{ order_id: id, amount: total }],
    };
    const opened = await sql.query<{ made: { transfer_id: string; payments: string[] } }>(
      'select internal.open_transfer($1, $2, $3::jsonb) as made',
      [finance.id, randomUUID(), JSON.stringify(draft)],
    );
    const { transfer_id: transfer, payments } = onlyRow(opened).made;
    const state = { status: 'succeeded', amountCents: Math.round(total * 100), currency: 'USD' };
    await sql.query('select internal.settle_payment($1, $2::jsonb)', [payments[0]!, JSON.stringify(state)]);
    return transfer;
  }

  /** Lines of a bank statement: [day, bank reference, whether it is ignored]. */
  async function addStatement(...lines: [day: string, reference: string, ignored: boolean][]): Promise<void> {
    const [statement] = await shop.rows<{ id: string }>(
      `insert into public.bank_statements (file_name, sha256, format, first_day, last_day, outgoing, known)
       values ('november.csv', repeat('a', 64), 'csv', $1, $2, 0, 0) returning id`,
      [months.last, months.today],
    );
    for (const [at, [day, reference, ignored]] of lines.entries())
      await shop.rows(
        `insert into public.bank_statement_lines (statement_id, position, booked_on, amount, currency, bank_reference, ignored)
         values ($1, $2, $3, 100, 'USD', $4, $5)`,
        [statement!.id, at + 1, day, reference, ignored],
      );
  }

  test('a month is closed once it is over, in order, by who manages money', async () => {
    expect((await close(months.last)).error).toMatchObject({ code: 'PT409', hint: 'nothing_booked' });
    kept = await shop.buy();
    refunded = await shop.buy();
    disputed = await shop.buy();
    const recorded = await orderOfTeam();
    transfer = await payByTransfer(months.today, recorded);
    shop.stripe.refundFromDashboard(refunded.intent, 100_01);
    await settled();
    await addStatement(
      [months.lastDay, 'open', false],
      [months.lastDay, 'ignored', true],
      [months.lastDay, recorded.id, false],
      [months.current, 'later', false],
    );
    // Stripe reports these fees later: of one payment it has said nothing, of another zero.
    await shop.rows('update public.payment_fees set fee = 0 where payment_id = $1', [refunded.paymentId]);
    await shop.rows('delete from public.payment_fees where payment_id = $1', [kept.paymentId]);
    await moveToLastMonth(db());

    expect((await close(months.current)).error).toMatchObject({ code: 'PT409', hint: 'month_not_over' });
    expect((await close(months.before)).error).toMatchObject({ code: 'PT409', hint: 'nothing_booked' });
    expect((await close(months.lastDay)).error?.code).toBe('PT400');
    const support = await shop.server.signedIn({ team: 'support' });
    expect((await close(months.last, support)).error?.code).toBe('PT403');
    expect((await listed()).find(({ month }) => month === months.last)).toMatchObject({ state: 'next', sums: null });
    expect((await contents()).unfinished).toEqual({
      payments: 0,
      refunds: 0,
      disputes: 0,
      unclear: 0,
      fees: 1,
      duplicates: 0,
      lines: 1,
    });
  });

  test('of two people who close it at once, one does; its sums are kept', async () => {
    // What is being booked in the month meanwhile is waited for.
    const order = await orderOfTeam();
    const { closings } = await db().transaction(async (sql) => {
      await payByTransfer(months.lastDay, order, sql);
      const closings = [close(months.last), close(months.last, shop.admin)].map((begun) => Promise.resolve(begun));
      const waiting = async () =>
        (await sql.query(`select from pg_locks where locktype = 'advisory' and not granted`)).count;
      if (engine === 'postgres') await expect.poll(waiting).toBe(2);
      return { closings };
    });
    const both = await Promise.all(closings);
    before = await books();
    expect(both.map(({ error }) => error?.hint ?? null).toSorted()).toEqual(['month_closed', null]);
    expect(both.find(({ error }) => error === null)?.data).toEqual(before.sums);
    const mine = (await listed()).find(({ month }) => month === months.last);
    expect(mine).toMatchObject({ state: 'closed', closed_by: 'Nia Cole', sums: before.sums });
    const { invoices, credit_notes: notes, entries } = before.sums;
    expect([invoices.count, invoices.missing, notes.count]).toEqual([3, [], 1]);
    expect(entries.map(({ kind, count, fee }) => [kind, count, fee])).toEqual([
      ['overpayment', 2, null],
      ['payment', 1, 15.65],
      ['payment', 4, null],
      ['refund', 1, null],
    ]);
    for (const month of [months.last, months.before])
      expect((await close(month)).error).toMatchObject({ code: 'PT409', hint: 'month_closed' });
    const { data: log } = await shop.admin.supabase
      .from('audit_logs')
      .select('record_id')
      .eq('table_name', 'closed_months');
    expect(log).toEqual([{ record_id: months.last }]);
    expect(await changed()).toEqual([]);
  });

  test('no fact of it can be changed, removed or added, by the service role or the database’s owner', async () => {
    const earlier = `${months.last}T12:00:00Z`;
    const [refund] = await shop.rows<{ id: string }>('select id from public.refunds where order_id = $1', [
      refunded.id,
    ]);
    const changes: [table: string, id: string, change: object][] = [
      ['payments', kept.paymentId, { settled_at: new Date().toISOString() }],
      ['payments', kept.paymentId, { settled_at: earlier }],
      ['payments', kept.paymentId, { amount: 1 }],
      ['payments', kept.paymentId, { duplicate: true }],
      ['payments', kept.paymentId, { is_first: false }],
      ['payments', kept.paymentId, { provider: 'transfer' }],
      ['payments', kept.paymentId, { status: 'declined' }],
      ['payments', kept.paymentId, { undone_at: earlier }],
      ['refunds', refund!.id, { settled_at: new Date().toISOString() }],
      ['refunds', refund!.id, { state: 'failed', returned_at: earlier }],
    ];
    for (const [table, id, change] of changes) {
      const { error } = await service().from(table).update(change).eq('id', id);
      expect(error, JSON.stringify(change)).toMatchObject({ code: 'PT409', hint: 'month_closed' });
      expect((await shop.admin.supabase.from(table).update(change).eq('id', id).select()).data ?? []).toEqual([]);
    }
    const facts: [table: string, row: object][] = [
      [
        'payments',
        {
          order_id: kept.id,
          provider: 'stripe',
          amount: 1,
          currency: 'USD',
          status: 'succeeded',
          settled_at: earlier,
          is_first: false,
        },
      ],
      [
        'balance_entries',
        { client_id: shop.client.id, amount: 5, currency: 'USD', kind: 'paid_back', created_at: earlier },
      ],
      [
        'balance_entries',
        { client_id: shop.client.id, amount: 5, currency: 'USD', kind: 'overpayment', transfer_id: transfer },
      ],
      [
        'balance_entries',
        { client_id: shop.client.id, amount: 5, currency: 'USD', kind: 'refund', refund_id: refund!.id },
      ],
      [
        'transfers',
        {
          received_on: months.last,
          booked_at: earlier,
          amount: 1,
          currency: 'USD',
          client_id: shop.client.id,
          key: 'k',
        },
      ],
      ['write_offs', { order_id: kept.id, amount: 1, currency: 'USD', reason: 'x', created_at: earlier }],
    ];
    for (const [table, row] of facts)
      expect((await service().from(table).insert(row)).error, table).toMatchObject({
        code: 'PT409',
        hint: 'month_closed',
      });
    const copied = (table: string, column: string) =>
      shop.rows(
        `insert into public.${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', 'X-1',
        '${column}', $1::text))).* from public.${table} as t limit 1`,
        [earlier],
      );
    for (const table of ['invoices', 'credit_notes'])
      await expect(copied(table, 'created_at'), table).rejects.toMatchObject({ code: 'PT409', hint: 'month_closed' });
    const statements = [
      ['delete from public.payments where id = $1', kept.paymentId],
      ['delete from public.refunds where id = $1', refund!.id],
      ['delete from public.payment_fees where payment_id = $1', disputed.paymentId],
      [`update public.payment_fees set currency = 'EUR' where payment_id = $1`, disputed.paymentId],
      ['delete from internal.closed_months where month = $1', months.last],
      [`update internal.closed_months set sums = '{}' where month = $1`, months.last],
    ] as const;
    for (const [text, value] of statements)
      await expect(shop.rows(text, [value]), text).rejects.toMatchObject({ code: 'PT409', hint: 'month_closed' });
    expect(await books()).toEqual(before);
  });

  test('what becomes known later is booked today', async () => {
    await shop.reconcile();
    shop.stripe.refundFromDashboard(kept.intent, 50_00);
    await settled();
    const dispute = shop.stripe.dispute(disputed.intent);
    await settled();
    shop.stripe.closeDispute(dispute.id, false);
    await settled();
    const [row] = await shop.rows<{ id: string }>('select id from public.disputes where order_id = $1', [disputed.id]);
    expect((await finance.supabase.rpc('credit_dispute', { dispute: row?.id })).error).toBeNull();
    const { error } = await finance.supabase.rpc('undo_transfer', { transfer_id: transfer, reason: 'Wrong order' });
    expect(error).toBeNull();
    await payByTransfer(months.lastDay, await orderOfTeam());
    shop.stripe.makePayout();
    await shop.reconcile();

    expect((await journal(months.current, months.today)).map(({ kind, fee }) => [kind, fee]).toSorted()).toEqual(
      [
        ['payment fee', 15.65],
        ['payment fee', 15.65],
        ['refund', null],
        ['dispute fee', 15],
        ['chargeback', null],
        ['credit note for a chargeback', null],
        ['transfer taken back', null],
        ['overpayment taken back', null],
        ['payment', null],
        ['overpayment', null],
      ].toSorted(),
    );
    const now = await books();
    expect(now.figures).toEqual(before.figures);
    expect(now.sums).toEqual(before.sums);
    // The payout that carried a payment is filled in.
    const plain = (entries: object[]) => entries.map((entry) => ({ ...entry, payout: null }));
    expect(plain(now.journal)).toEqual(plain(before.journal));
    expect(await changed()).toEqual([]);
  });

  test('another time zone moves nothing in or out of it', async () => {
    await shop.rows(`update internal.shop_settings set time_zone = 'Pacific/Kiritimati'`);
    const [edge] = await shop.rows<{ at: string }>(
      `select (ends_at - interval '1 second')::text as at from internal.closed_months where month = $1`,
      [months.last],
    );
    await db().transaction(async (sql) => {
      await sql.query('set local session_replication_role = replica');
      await sql.query('update public.payments set settled_at = $1 where id = $2', [edge!.at, kept.paymentId]);
      await sql.query('update public.invoices set created_at = $1 where order_id = $2', [edge!.at, kept.id]);
    });
    expect(await changed()).toEqual([]);
    expect((await journal(months.last, months.lastDay)).at(-1)).toMatchObject({ day: months.lastDay });
    await shop.rows(`update internal.shop_settings set time_zone = 'Asia/Dubai'`);
    expect(await changed()).toEqual([]);
  });

  test('a change around the triggers is found', async () => {
    await db().transaction(async (sql) => {
      await sql.query('set local session_replication_role = replica');
      await sql.query('update public.payments set amount = amount + 1 where id = $1', [kept.paymentId]);
    });
    const [found, ...others] = await changed();
    expect(others).toEqual([]);
    expect(found?.month).toBe(months.last);
    const paid = ({ entries }: MonthSums) => entries.reduce((sum, { paid: amount }) => sum + (amount ?? 0), 0);
    expect(paid(found!.sums) - paid(before.sums)).toBeCloseTo(1, 5);
  });

  test('a number between the first and the last that no document has is missing', async () => {
    const [row] = await shop.rows<{ range: object }>(
      `select internal.document_range('{INV-1999-00009,INV-1999-00012,INV-1999-00010}') as range`,
    );
    expect(row?.range).toEqual({
      count: 3,
      first: 'INV-1999-00009',
      last: 'INV-1999-00012',
      missing: ['INV-1999-00011'],
    });
    const [odd] = await shop.rows<{ range: { missing: string[] } }>(
      `select internal.document_range('{x,INV-1999-00001,INV-1999-999999999}') as range`,
    );
    expect(odd?.range).toMatchObject({ count: 3, first: 'INV-1999-00001', last: 'INV-1999-999999999' });
    expect(odd?.range.missing).toHaveLength(100);
    expect(odd?.range.missing[0]).toBe('INV-1999-00002');
  });
});

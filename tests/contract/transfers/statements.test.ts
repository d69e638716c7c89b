import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AcceptedLine, MatchedStatement, ReadStatement } from '#domain/payments/bank-statement.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('bank statements on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let finance: SignedIn;
  let owner: SignedIn;
  let today: string;

  beforeAll(async () => {
    server = await startServer(engine);
    [finance, owner] = await Promise.all([server.signedIn({ team: 'finance' }), server.signedIn({ admin: true })]);
    today =
      (await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day')).rows[0]?.day ?? '';
  });
  beforeEach(async () => {
    nia = await server.signedIn();
  });
  afterAll(() => server.close());

  /** An order of the team for 1,000.00 with tax. */
  const order = async (): Promise<{ id: string; number: string }> => {
    const { data, error } = await owner.supabase.rpc('create_team_order', {
      client_id: nia.id,
      items: [{ name: 'Tour documentary', price: 925.93, quantity: 1, service_type: 'youtube-ads' }],
    });
    if (error !== null) throw error;
    return { id: data.id, number: data.order_number };
  };
  const table = (...rows: [amount: number | string, reference: string, payer?: string][]) =>
    ['Booking date,Payer name,Reference,Amount,Currency']
      .concat(rows.map(([amount, text, payer = 'Someone']) => `${today},${payer},${text},${amount},USD`))
      .join('\n');
  const upload = async (content: string, { as = finance, layout }: { as?: SignedIn; layout?: object } = {}) => {
    const query = new URLSearchParams({
      name: 'november.csv',
      ...(layout === undefined ? {} : { layout: JSON.stringify(layout) }),
    });
    const response = await fetch(`${server.url}/functions/v1/read-statement?${query.toString()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.accessToken}` },
      body: content,
    });
    return { status: response.status, body: (await response.json()) as ReadStatement & Failure };
  };
  const stored = async (content: string): Promise<string> => {
    const { body } = await upload(content);
    if (body.outcome === 'unsure') throw new Error(body.table.question);
    return body.statement.id;
  };
  const linesOf = async (id: string, as = finance) => {
    const response = await fetch(`${server.url}/functions/v1/statement-lines?id=${id}`, {
      headers: { authorization: `Bearer ${as.accessToken}` },
    });
    return { status: response.status, body: (await response.json()) as MatchedStatement & Failure };
  };
  const lines = async (id: string) => (await linesOf(id)).body.lines;
  const accept = async (id: string, wanted: readonly { id: string }[], as = finance) => {
    const { body } = await callFunction<{ lines: AcceptedLine[] }>(
      server,
      'accept-lines',
      { statement_id: id, line_ids: wanted.map((line) => line.id) },
      { as },
    );
    return body.lines.map(({ outcome }) => outcome);
  };
  const record = (order_id: string, amount: number, more: object = {}) =>
    callFunction<{ transfer: { id: string } } & Failure>(
      server,
      'record-transfer',
      { received_on: today, amount, currency: 'USD', parts: [{ order_id, amount }], ...more },
      { as: finance, headers: { 'idempotency-key': randomUUID() } },
    );
  const paid = async (id: string) =>
    (await nia.supabase.from('order_dues').select('paid').eq('order_id', id).single()).data?.paid;

  test('what arrived becomes lines; the order that a line names is paid when it is accepted', async () => {
    const { id, number } = await order();
    const { status, body } = await upload(table([1000, number], [-50, 'Rent'], [20, 'Interest of the bank']));
    expect(status).toBe(201);
    expect(body).toMatchObject({ outcome: 'stored', statement: { lines: 2, outgoing: 1, known: 0 } });
    const statement = body.outcome === 'unsure' ? '' : body.statement.id;
    const found = await lines(statement);
    expect(found.map(({ match }) => match?.grade)).toEqual(['certain', 'none']);
    expect(await accept(statement, found)).toEqual(['recorded', 'changed']);
    expect(await paid(id)).toBe(1000);
    expect(await lines(statement)).toMatchObject([
      { match: null, transfer: { orders: [number] } },
      { transfer: null, match: { reason: 'nothing' } },
    ]);
    const { data } = await finance.supabase
      .from('statement_list')
      .select('lines, recorded, ignored')
      .eq('id', statement);
    expect(data).toEqual([{ lines: 2, recorded: 1, ignored: 0 }]);
  });

  test('the same file is stored once, and its movements once in whatever file they are', async () => {
    const { number } = await order();
    const content = table([1000, number]);
    const first = await upload(content);
    const second = await upload(content);
    expect(second).toMatchObject({ status: 200, body: { outcome: 'read_before' } });
    expect(second.body).toMatchObject({ statement: first.body.outcome === 'stored' ? first.body.statement : null });
    const longer = await upload(table([1000, number], [10, 'Later']));
    expect(longer.body).toMatchObject({ outcome: 'stored', statement: { lines: 1, known: 1 } });
  });

  test('two people who upload and accept at once record each line once', async () => {
    const [one, two] = [await order(), await order()];
    const content = table([1000, one.number], [1000, two.number]);
    const uploads = await Promise.all([upload(content), upload(content, { as: owner })]);
    expect(uploads.map(({ body }) => body.outcome).toSorted()).toEqual(['read_before', 'stored']);
    const statement = await stored(content);
    const found = await lines(statement);
    const outcomes = await Promise.all([accept(statement, found), accept(statement, found, owner)]);
    expect(outcomes.flat().filter((outcome) => outcome === 'recorded')).toHaveLength(2);
    expect([await paid(one.id), await paid(two.id)]).toEqual([1000, 1000]);
  });

  test('two people who record a part of the same line at once record it once', async () => {
    const { id } = await order();
    const responses = await Promise.all([1, 2].map(() => record(id, 400, { bank_reference: `CAMT ${id}` })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await paid(id)).toBe(400);
  });

  test('a line that was recorded by hand before is said, and not certain', async () => {
    const { id, number } = await order();
    await record(id, 1000);
    expect(await lines(await stored(table([1000, `Invoice ${number}`])))).toMatchObject([
      { match: { grade: 'none', reason: 'recorded_by_hand', about: today } },
    ]);
  });

  test('a transfer that is taken back opens its line again', async () => {
    const { id, number } = await order();
    const statement = await stored(table([1000, number]));
    await accept(statement, await lines(statement));
    const [line] = await lines(statement);
    await finance.supabase.rpc('undo_transfer', { transfer_id: line?.transfer?.id ?? '', reason: 'Another client' });
    expect(await lines(statement)).toMatchObject([{ transfer: null, match: { grade: 'certain' } }]);
    expect(await accept(statement, await lines(statement))).toEqual(['recorded']);
    expect(await paid(id)).toBe(1000);
  });

  test('a line that is ignored has no match; a removed statement leaves its transfers', async () => {
    const { id, number } = await order();
    const content = table([1000, number], [5, 'Interest']);
    const statement = await stored(content);
    const [sure, interest] = await lines(statement);
    const { error } = await finance.supabase
      .from('bank_statement_lines')
      .update({ ignored: true })
      .eq('id', interest?.id ?? '');
    expect(error).toBeNull();
    expect((await lines(statement))[1]).toMatchObject({ ignored: true, match: null });
    await accept(statement, sure === undefined ? [] : [sure]);
    expect((await finance.supabase.from('bank_statements').delete().eq('id', statement)).error).toBeNull();
    expect(await paid(id)).toBe(1000);
    expect((await lines(await stored(content)))[0]).toMatchObject({ transfer: { orders: [number] } });
  });

  test('a table with unknown headings is asked about once, and remembered', async () => {
    const { number } = await order();
    const content = (amount: string) => `Jour;Motif;Montant\n${today};${number};${amount}`;
    expect((await upload(content('1000,00'))).body).toMatchObject({
      outcome: 'unsure',
      table: { columns: [null, null, null] },
    });
    const layout = { columns: ['date', 'reference', 'amount'], day_order: 'day-first', decimal_mark: ',' };
    expect((await upload(content('1000,00'), { layout })).status).toBe(201);
    const { body } = await upload(content('999,00'));
    expect(body.outcome).toBe('stored');
    expect(
      await upload(content('1,00'), { layout: { ...layout, columns: ['date', 'amount', 'amount'] } }),
    ).toMatchObject({
      status: 400,
    });
  });

  test.each([
    ['a statement with outgoing payments alone', () => table([-50, 'Rent']), 'no incoming payments'],
    ['a file that is no statement', () => 'Hello', 'no table'],
    ['a row that is damaged', () => table(['12x', 'Rent']), 'Nothing was imported'],
  ])('%s: stored not at all, and said why', async (_, content, words) => {
    const { status, body } = await upload(content());
    expect(status).toBe(422);
    expect(body.code).toBe('unreadable');
    expect(body.message).toContain(words);
  });

  test('a file of more than 5 MB is not read', async () => {
    expect((await upload('x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('2,000 lines are stored and matched', async () => {
    const { number } = await order();
    const rows = Array.from({ length: 1999 }, (_, n): [number, string] => [n + 1, `Payment ${n}`]);
    const statement = await stored(table([1000, number], ...rows));
    const found = await lines(statement);
    expect(found).toHaveLength(2000);
    expect(found.filter(({ match }) => match?.grade === 'certain')).toHaveLength(1);
  });

  test('clients, support and contractors read no statement', async () => {
    const { number } = await order();
    const content = table([1000, number, 'Nia Cole']);
    const statement = await stored(content);
    const others = await Promise.all([
      server.signedIn({ team: 'support' }),
      server.signedIn({ team: 'contractor' }),
      Promise.resolve(nia),
    ]);
    for (const other of others) {
      expect((await upload(content, { as: other })).status).toBe(403);
      expect((await linesOf(statement, other)).status).toBe(403);
    }
  });

  test('the team’s list of transfers says what each paid and what it left', async () => {
    const { id, number } = await order();
    const { body } = await record(id, 1000, { amount: 1100, payer: 'Cole Records' });
    const { data } = await finance.supabase
      .from('transfer_list')
      .select('payer, amount, rest, orders, undone_at')
      .eq('id', body.transfer.id);
    expect(data).toEqual([
      {
        payer: 'Cole Records',
        amount: 1100,
        rest: 100,
        orders: [{ id, order_number: number, amount: 1000 }],
        undone_at: null,
      },
    ]);
  });

  describe('an order of the team with a deposit', () => {
    const planned = (payment_plan: { share: number; rest_days: number } | { deposit: number; rest_days: number }) =>
      owner.supabase.rpc('create_team_order', {
        client_id: nia.id,
        items: [{ name: 'Tour documentary', price: 925.93, quantity: 1, service_type: 'youtube-ads' }],
        payment_plan,
      });

    test('asks for the deposit first, as a share or an amount', async () => {
      for (const plan of [
        { share: 30, rest_days: 14 },
        { deposit: 300, rest_days: 14 },
      ]) {
        const { data } = await planned(plan);
        const dues = await nia.supabase
          .from('order_dues')
          .select('due, open')
          .eq('order_id', data?.id ?? '');
        expect(dues.data).toEqual([{ due: 300, open: 1000 }]);
      }
    });

    test('is not made with a deposit of everything', async () => {
      expect((await planned({ deposit: 1000, rest_days: 14 })).error?.hint).toBe('deposit');
      expect((await planned({ share: 0, rest_days: 14 })).error?.hint).toBe('deposit');
    });
  });
});

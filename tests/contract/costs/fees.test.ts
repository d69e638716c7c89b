import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { addRow } from '#tests/support/permissions/owned-rows.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Fee {
  id: string;
  subject_id: string;
  title: string;
  person: string;
  person_name: string | null;
  amount: number;
  owed_on: string | null;
  paid_on: string | null;
  reference: string | null;
  document: string | null;
}

describe.each(engines)('fees of freelancers on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let finance: SignedIn;
  let client: SignedIn;
  let mia: SignedIn;
  let leo: SignedIn;
  let today: string;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, finance, client, mia, leo] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn({ team: 'finance' }),
      server.signedIn(),
      server.signedIn({ team: 'contractor' }),
      server.signedIn({ team: 'contractor' }),
    ]);
    today = (await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day')).rows[0]!.day;
  });
  afterAll(() => server.close());

  /** An order in progress that is assigned for a fee. */
  async function assigned(person: SignedIn, fee: number | null) {
    const { data, error } = await admin.supabase.rpc('create_team_order', {
      client_id: client.id,
      items: [{ name: 'Extra cut', price: 900, quantity: 1 }],
    });
    if (error !== null) throw error;
    const { id, order_number: title } = data as { id: string; order_number: string };
    await server.services.db.query(
      `update public.orders set status = 'confirmed', payment_status = 'paid' where id = $1`,
      [id],
    );
    await move(id, 'in_progress');
    await assign(id, person, fee);
    return { id, title };
  }
  const move = async (id: string, status: string) => {
    const { error } = await admin.supabase.from('orders').update({ status }).eq('id', id);
    if (error !== null) throw error;
  };
  const assign = async (id: string, person: SignedIn | null, fee: number | null = null) => {
    const work = { subject: 'order', subject_id: id, person: person?.id ?? null };
    const { error } = await admin.supabase.rpc('assign_work', { ...work, ...(fee !== null && { fee }) });
    if (error !== null) throw error;
  };
  const feesOf = async (subjectId: string) => {
    const { data, error } = await finance.supabase
      .from('work_fee_list')
      .select()
      .eq('subject_id', subjectId)
      .order('created_at');
    if (error !== null) throw error;
    return data as Fee[];
  };
  const feeOf = async (subjectId: string) => (await feesOf(subjectId))[0]!;
  const pay = (fees: string[], more: object = {}, as = finance) =>
    as.supabase.rpc('pay_fees', { fees, paid_on: today, reference: 'Transfer 12', ...more });
  const setFee = (id: string, fee: number | null, as = finance) =>
    as.supabase.rpc('set_work_fee', { subject: 'order', subject_id: id, fee });
  const own = async (as: SignedIn, id: string) =>
    (await as.supabase.from('assigned_work').select('fee,fee_paid_on').eq('subject_id', id)).data;

  test('is owed once the order is completed, and paid once by who manages money', async () => {
    const { id, title } = await assigned(mia, 250.5);
    expect(await feeOf(id)).toMatchObject({
      title,
      person: mia.id,
      person_name: 'Nia Cole',
      amount: 250.5,
      owed_on: null,
    });
    expect(await own(mia, id)).toEqual([{ fee: 250.5, fee_paid_on: null }]);
    await move(id, 'completed');
    const fee = await feeOf(id);
    expect(fee).toMatchObject({ owed_on: today, paid_on: null });

    const [support, manager] = [await server.signedIn({ team: 'support' }), await server.signedIn({ team: 'manager' })];
    for (const as of [mia, support, client]) {
      expect((await pay([fee.id], {}, as)).status).toBe(403);
      expect((await as.supabase.rpc('take_back_fee_payment', { fee: fee.id })).status).toBe(403);
      expect((await as.supabase.from('work_fee_list').select()).data).toEqual([]);
    }
    expect((await pay([fee.id], { paid_on: '2026-11-05' }, manager)).error).toBeNull();
    expect(await feeOf(id)).toMatchObject({ paid_on: '2026-11-05', reference: 'Transfer 12' });
    expect(await own(mia, id)).toEqual([{ fee: 250.5, fee_paid_on: '2026-11-05' }]);
    expect(await pay([fee.id])).toMatchObject({ status: 409, error: { hint: 'paid' } });
    expect(await feeOf(id)).toMatchObject({ paid_on: '2026-11-05' });
    // What was paid cannot change unless the payment is taken back.
    for (const changed of [300, null]) expect((await setFee(id, changed)).status).toBe(409);
    expect((await finance.supabase.rpc('take_back_fee_payment', { fee: fee.id })).error).toBeNull();
    expect((await finance.supabase.rpc('take_back_fee_payment', { fee: fee.id })).status).toBe(409);
    expect(await feeOf(id)).toMatchObject({ owed_on: today, paid_on: null, reference: null });
    expect((await setFee(id, 300)).error).toBeNull();
    const logged = await server.services.db.query<{ action: string }>(
      `select action from public.audit_logs where table_name = 'work_fees' and record_id = $1 order by created_at, id`,
      [id],
    );
    // Agreed, owed, paid, taken back, changed.
    expect(logged.rows.map(({ action }) => action)).toEqual(['insert', 'update', 'update', 'update', 'update']);
  });

  test('several are paid at once, all of them or none', async () => {
    const works = [await assigned(mia, 100), await assigned(mia, 60), await assigned(leo, 40)];
    const ids = (await Promise.all(works.map(({ id }) => feeOf(id)))).map(({ id }) => id);
    expect((await pay([ids[0]!])).error).toBeNull();
    expect((await pay(ids)).status).toBe(409);
    expect((await pay([ids[1]!, randomUUID()])).status).toBe(409);
    expect((await feeOf(works[1]!.id)).paid_on).toBeNull();
    // Before the work is done as well: it is the team's decision.
    expect((await pay(ids.slice(1))).error).toBeNull();
    for (const { id } of works) expect(await feeOf(id)).toMatchObject({ owed_on: null, paid_on: today });
    // Two people at the same moment pay it once.
    const { id } = await feeOf((await assigned(mia, 75)).id);
    const outcomes = await Promise.all([pay([id]), pay([id], {}, admin)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test.each([
    [{ paid_on: '2999-01-01' }, 400],
    [{ paid_on: null }, 400],
    [{ reference: ' ' }, 400],
    [{ reference: 'x'.repeat(201) }, 400],
    [{ fees: [] }, 400],
    [{ document: 'fees/x/none.pdf' }, 422],
  ])('rejects the payment %j', async (wrong, status) => {
    const { id } = await feeOf((await assigned(mia, 10)).id);
    expect((await pay([id], wrong)).status).toBe(status);
  });

  test.each([-1, 1e10, 10.005])('rejects the fee %d', async (fee) => {
    expect((await setFee((await assigned(mia, null)).id, fee)).status).toBe(400);
  });

  test('ends with the assignment, unless it is owed or paid', async () => {
    const [open, done, paid] = [await assigned(mia, 50), await assigned(mia, 70), await assigned(mia, 90)];
    await move(done.id, 'completed');
    expect((await pay([(await feeOf(paid.id)).id])).error).toBeNull();
    for (const { id } of [open, done, paid]) await assign(id, leo, 20);
    expect((await feesOf(open.id)).map(({ person, amount }) => [person, amount])).toEqual([[leo.id, 20]]);
    expect((await feesOf(done.id)).map(({ person, owed_on: owed }) => [person, owed])).toEqual([
      [mia.id, today],
      [leo.id, today],
    ]);
    expect((await feesOf(paid.id)).map(({ person, paid_on: on }) => [person, on])).toEqual([
      [mia.id, today],
      [leo.id, null],
    ]);
    // Each sees the own one.
    expect([await own(mia, done.id), await own(leo, done.id)]).toEqual([[], [{ fee: 20, fee_paid_on: null }]]);
    // Undo gives a fee back that was paid meanwhile.
    await assign(paid.id, mia, 90);
    expect(await own(mia, paid.id)).toEqual([{ fee: 90, fee_paid_on: today }]);
  });

  test('stays owed when the client gets the money back', async () => {
    const { id } = await assigned(mia, 130);
    await move(id, 'completed');
    await server.services.db.query(
      `with paid as (insert into public.payments (order_id, provider, status, amount, currency) select id, 'sandbox', 'succeeded', total_amount, currency
         from public.orders where id = $1 returning *)
       insert into public.refunds (order_id, payment_id, amount, currency, reason, state, key, settled_at) select order_id, id, amount, currency, 'x', 'succeeded', id::text, now() from paid`,
      [id],
    );
    await server.services.db.query(`update public.orders set status = 'refunded' where id = $1`, [id]);
    expect(await feeOf(id)).toMatchObject({ owed_on: today });
  });

  test('of a campaign is owed once the campaign is completed', async () => {
    const campaignId = await addRow(server.services.db, 'campaigns', 'id', {
      client_id: client.id,
      name: 'Night Drive',
      service: 'youtube-ads',
      platform: 'youtube',
      status: 'active',
    });
    const about = { subject: 'campaign', subject_id: campaignId };
    await admin.supabase.rpc('assign_work', { ...about, person: mia.id, fee: 80 });
    expect(await feeOf(campaignId)).toMatchObject({ title: 'Night Drive', owed_on: null });
    await admin.supabase.from('campaigns').update({ status: 'completed' }).eq('id', campaignId);
    expect(await feeOf(campaignId)).toMatchObject({ owed_on: today });
    // Agreed afterwards, it is owed at once.
    await admin.supabase.rpc('assign_work', { ...about, person: leo.id, fee: 30 });
    expect((await feesOf(campaignId)).map(({ person, owed_on: owed }) => [person, owed])).toContainEqual([
      leo.id,
      today,
    ]);
  });

  test('one invoice can be of several fees of a person, who cannot read it there', async () => {
    const fees = [await feeOf((await assigned(mia, 15)).id), await feeOf((await assigned(mia, 25)).id)];
    const foreign = await feeOf((await assigned(leo, 35)).id);
    const path = `fees/${mia.id}/${randomUUID()}-invoice.pdf`;
    const files = (as: SignedIn) => as.supabase.storage.from('costs');
    const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
    expect((await files(finance).upload(path, file)).error).toBeNull();
    const ids = fees.map(({ id }) => id);
    expect((await pay([...ids, foreign.id], { document: path })).status).toBe(422);
    expect((await pay(ids, { document: path })).error).toBeNull();
    expect((await files(mia).download(path)).error).not.toBeNull();
    await finance.supabase.rpc('take_back_fee_payment', { fee: ids[0] });
    expect((await files(finance).remove([path])).data).toEqual([]);
    expect((await files(finance).download(path)).error).toBeNull();
    await finance.supabase.rpc('take_back_fee_payment', { fee: ids[1] });
    expect((await files(finance).download(path)).error).not.toBeNull();
  });
});

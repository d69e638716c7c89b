import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminPlanFigures } from '#domain/billing/client-plan.ts';
import { dayIn } from '#domain/time-zone.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction } from '#tests/support/orders.ts';
import {
  again,
  changePlan,
  DAY_MS,
  givePlan,
  planOrders,
  runJobs,
  subscribe,
  testClock,
} from '#tests/support/plans.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('plan figures on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  const clock = testClock();

  beforeAll(async () => {
    server = await startServer(engine, { clock });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const figures = async (from: string, to: string) => {
    // The time may have passed the end of the session.
    await admin.supabase.auth.signInWithPassword(admin);
    const { data, error } = await admin.supabase.rpc('admin_plan_figures', { first_day: from, last_day: to });
    expect(error).toBeNull();
    return data as AdminPlanFigures;
  };
  /** Moves what happened since the last call to a day of the past. */
  const happened = (day: string) =>
    server.services.db.query(
      `update internal.plan_history set changed_at = $1::timestamptz where changed_at > now() - interval '1 hour'`,
      [`${day}T09:00:00Z`],
    );
  const shopDay = (offset = 0) => dayIn(new Date(Date.now() + offset * DAY_MS), server.services.config.timeZone);
  /** What happens during the test, even if a day ends meanwhile. */
  const now = () => figures(shopDay(-1), shopDay(1));

  test('counts recurring revenue and lost plans, from any change', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signedIn()));
    const [ann, bob, cat, dan, eve, fay] = people as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
    const price = (client: SignedIn, to: number) =>
      admin.supabase.from('client_plans').update({ price: to }).eq('client_id', client.id).throwOnError();
    // September: 100 + 200 + 300 + 400 + 500.
    for (const [index, client] of [ann, bob, cat, dan, eve].entries())
      await givePlan(server, client, '2091-01-31', (index + 1) * 100);
    await happened('2025-09-10');
    // October: Ann pays more, Bob pauses, Cat leaves, Dan is disabled, Fay is new; Eve pauses and comes back.
    await price(ann, 150);
    await changePlan(server, bob, 'pause');
    await admin.supabase.from('client_plans').delete().eq('client_id', cat.id);
    await admin.supabase.rpc('set_person_active', { person: dan.id, active: false });
    await givePlan(server, fay, '2091-01-31', 600);
    await changePlan(server, eve, 'pause');
    await happened('2025-10-10');
    await changePlan(server, eve, 'resume');
    await happened('2025-10-20');

    expect(await figures('2025-10-01', '2025-10-31')).toMatchObject({
      totals: { mrr: 1250, plans: 3, mrr_before: 1500, plans_before: 5, lost_mrr: 900, lost_plans: 3 },
      before: { mrr: 1500, plans: 5, mrr_before: 0, plans_before: 0, lost_mrr: 0, lost_plans: 0 },
    });
    // In the middle of the month, Eve was away.
    expect((await figures('2025-10-01', '2025-10-15')).totals).toMatchObject({ mrr: 750, lost_plans: 4 });
    // November: Bob is back, and a plan that will end still counts.
    await changePlan(server, bob, 'resume');
    await changePlan(server, fay, 'cancel');
    await admin.supabase.rpc('set_person_active', { person: dan.id, active: true });
    await happened('2025-11-02');
    expect((await figures('2025-11-01', '2025-11-30')).totals).toMatchObject({
      mrr: 1850,
      plans: 5,
      mrr_before: 1250,
      lost_mrr: 0,
      lost_plans: 0,
    });
    // An erased client's past stays, without the client.
    await admin.supabase.rpc('erase_person', { address: ann.email });
    await happened('2025-12-02');
    expect((await figures('2025-12-01', '2025-12-31')).totals).toMatchObject({
      mrr: 1700,
      mrr_before: 1850,
      lost_mrr: 150,
      lost_plans: 1,
    });
    expect((await figures('2025-10-01', '2025-10-31')).totals).toMatchObject({ mrr: 1250, mrr_before: 1500 });
  });

  test('counts failed charges once, and as recovered when paid', async () => {
    const [nia, eve] = await Promise.all([
      subscribe(server, shopDay(), { token: 'tok_saves_then_fails' }),
      subscribe(server, shopDay(), { token: 'tok_requires_action' }),
      subscribe(server, shopDay()),
    ]);
    const before = await now();
    await runJobs(server.services);
    clock.advance(DAY_MS);
    await runJobs(server.services);
    const failing = await now();
    expect([
      failing.totals.charges - before.totals.charges,
      failing.totals.failed - before.totals.failed,
      failing.totals.recovered,
    ]).toEqual([3, 2, 0]);
    expect(failing.open).toEqual({ count: 2, total: 1077.84 });
    const [order] = await planOrders(server, nia.id);
    await callFunction(
      server,
      'pay-order',
      { order_id: order!.id, payment: { token: 'tok_visa' }, terms_accepted: true },
      { as: await again(server, nia) },
    );
    expect(await now()).toMatchObject({
      totals: { failed: failing.totals.failed, recovered: 1 },
      open: { count: 1, total: 538.92 },
    });
    expect(await planOrders(server, eve.id)).toEqual([expect.objectContaining({ state: 'action' })]);
  });

  test('only admins read them', async () => {
    const nia = await server.signedIn();
    const period = { first_day: '2025-10-01', last_day: '2025-10-31' };
    expect((await nia.supabase.rpc('admin_plan_figures', period)).error?.code).toBe('PT403');
    expect((await server.client().rpc('admin_plan_figures', period)).error?.code).toBe('42501');
    expect(
      (await admin.supabase.rpc('admin_plan_figures', { first_day: '2025-10-31', last_day: '2025-10-01' })).error?.code,
    ).toBe('PT400');
  });
});

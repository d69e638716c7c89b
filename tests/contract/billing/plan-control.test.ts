import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { changePlan, givePlan, planOrders, portalPlan, runJobs, subscribe, testClock } from '#tests/support/plans.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('plan changes by clients on %s', (engine) => {
  let server: TestServer;
  const clock = testClock();

  beforeAll(async () => {
    server = await startServer(engine, { clock });
  });
  afterAll(() => server.close());

  const at = async (day: string) => {
    clock.set(`${day}T06:00:00Z`);
    await runJobs(server.services);
  };
  const months = async (client: SignedIn) => (await planOrders(server, client.id)).map(({ month }) => month);
  const next = async (client: SignedIn) => (await portalPlan(server, client))?.next_billing_on;

  test('a pause across a month end skips billing and keeps the billing day', async () => {
    clock.set('2091-01-31T05:00:00Z');
    const nia = await subscribe(server, '2091-01-31');
    await at('2091-01-31');
    expect([await months(nia), await next(nia)]).toEqual([['2091-01'], '2091-02-28']);
    await at('2091-02-20');
    expect((await changePlan(server, nia, 'pause')).status).toBe(200);
    expect((await changePlan(server, nia, 'pause')).status).toBe(200);
    expect(await portalPlan(server, nia)).toMatchObject({ active: false, inactive_reason: 'client' });
    for (const day of ['2091-02-28', '2091-03-31', '2091-04-30']) await at(day);
    expect(await months(nia)).toEqual(['2091-01']);
    await at('2091-05-05');
    expect((await changePlan(server, nia, 'resume')).status).toBe(200);
    await at('2091-05-05');
    // March and April are not billed afterwards.
    expect([await months(nia), await next(nia)]).toEqual([['2091-01'], '2091-05-31']);
    await at('2091-05-31');
    expect([await months(nia), await next(nia)]).toEqual([['2091-01', '2091-05'], '2091-06-30']);
    expect(await portalPlan(server, nia)).toMatchObject({ active: true, consent: { last4: '4242' } });
  });

  test('a short pause between billing days has no effect', async () => {
    clock.set('2091-01-31T05:00:00Z');
    const nia = await subscribe(server, '2091-01-31');
    await at('2091-01-31');
    await changePlan(server, nia, 'pause');
    clock.set('2091-02-10T06:00:00Z');
    await changePlan(server, nia, 'resume');
    expect(await next(nia)).toBe('2091-02-28');
    await at('2091-02-28');
    await at('2091-03-31');
    expect([await months(nia), await next(nia)]).toEqual([['2091-01', '2091-02', '2091-03'], '2091-04-30']);
  });

  test('a plan resumed on its billing day is billed that day', async () => {
    clock.set('2091-01-10T05:00:00Z');
    const nia = await subscribe(server, '2091-01-31');
    await changePlan(server, nia, 'pause');
    clock.set('2091-02-28T06:00:00Z');
    await changePlan(server, nia, 'resume');
    await at('2091-02-28');
    expect([await months(nia), await next(nia)]).toEqual([['2091-02'], '2091-03-31']);
  });

  test('a cancelled plan ends with the paid period and can be kept until then', async () => {
    clock.set('2091-01-31T05:00:00Z');
    const nia = await subscribe(server, '2091-01-31');
    await at('2091-01-31');
    expect((await changePlan(server, nia, 'cancel')).status).toBe(200);
    expect(await portalPlan(server, nia)).toMatchObject({
      active: true,
      cancelled: true,
      next_billing_on: '2091-02-28',
    });
    expect((await changePlan(server, nia, 'pause')).body).toMatchObject({ code: 'conflict' });
    expect((await changePlan(server, nia, 'keep')).status).toBe(200);
    await at('2091-02-28');
    expect([await months(nia), await next(nia)]).toEqual([['2091-01', '2091-02'], '2091-03-31']);

    await changePlan(server, nia, 'cancel');
    await at('2091-03-30');
    expect(await portalPlan(server, nia)).toMatchObject({ active: true, cancelled: true });
    await at('2091-03-31');
    expect(await portalPlan(server, nia)).toMatchObject({ active: false, inactive_reason: 'cancelled' });
    for (const day of ['2091-04-30', '2091-05-31']) await at(day);
    expect(await months(nia)).toEqual(['2091-01', '2091-02']);
    for (const change of ['resume', 'keep', 'pause', 'cancel'] as const)
      expect([change, (await changePlan(server, nia, change)).status]).toEqual([change, 409]);
  });

  test('a plan cancelled on its billing day before the job ran is not billed', async () => {
    clock.set('2091-01-31T00:30:00Z');
    const nia = await subscribe(server, '2091-01-31');
    await changePlan(server, nia, 'cancel');
    await at('2091-01-31');
    expect(await months(nia)).toEqual([]);
    expect(await portalPlan(server, nia)).toMatchObject({ active: false, inactive_reason: 'cancelled' });
  });

  test('a paused plan that is cancelled ends with its period too', async () => {
    clock.set('2091-01-31T05:00:00Z');
    const nia = await subscribe(server, '2091-01-31');
    await at('2091-01-31');
    await changePlan(server, nia, 'pause');
    await changePlan(server, nia, 'cancel');
    expect((await changePlan(server, nia, 'resume')).body).toMatchObject({ code: 'conflict' });
    expect(await portalPlan(server, nia)).toMatchObject({ inactive_reason: 'client', cancelled: true });
    await at('2091-02-28');
    expect(await portalPlan(server, nia)).toMatchObject({ inactive_reason: 'cancelled' });
  });

  test('only the team resumes what it paused; saving the form again keeps the reason', async () => {
    clock.set('2091-01-10T05:00:00Z');
    const [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    await givePlan(server, nia, '2091-01-31');
    const save = (columns: object) =>
      admin.supabase.from('client_plans').update(columns).eq('client_id', nia.id).throwOnError();
    await save({ active: false });
    expect(await portalPlan(server, nia)).toMatchObject({ inactive_reason: 'team' });
    expect((await changePlan(server, nia, 'resume')).body).toMatchObject({ code: 'conflict' });
    await save({ active: true });
    await changePlan(server, nia, 'pause');
    await save({ active: false, price: 499 });
    expect(await portalPlan(server, nia)).toMatchObject({ inactive_reason: 'client' });
    // The team gives an ended plan back.
    await changePlan(server, nia, 'cancel');
    await at('2091-01-31');
    await admin.supabase.auth.signInWithPassword(admin);
    await save({ active: true, next_billing_on: '2091-03-31' });
    expect(await portalPlan(server, nia)).toMatchObject({ active: true, cancelled: false });
    expect((await changePlan(server, await server.signedIn(), 'pause')).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireByAge } from '#server/modules/retention/retention.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** What the privacy policy says about time and deletion is what happens. */
describe.each(engines)('data retention on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.close());

  const sql = <Row extends Record<string, unknown>>(text: string, values: string[] = []) =>
    server.services.db.query<Row>(text, values);

  /** A row as it would stand there after `age`. */
  async function auditRow(age: string): Promise<string> {
    await sql('alter table public.audit_logs disable trigger stamp_audit_row');
    const { rows } = await sql<{ id: string }>(
      `insert into public.audit_logs (action, table_name, record_id, new_values, ip_address, user_agent, source, created_at)
       values ('update', 'orders', '1', '{"status":"confirmed"}', '203.0.113.9', 'Mozilla/5.0', 'database', now() - $1::interval) returning id`,
      [age],
    );
    await sql('alter table public.audit_logs enable trigger stamp_audit_row');
    return rows[0]?.id ?? '';
  }
  const read = async (id: string) =>
    (await sql('select action, new_values, ip_address, user_agent from public.audit_logs where id = $1', [id])).rows[0];

  test('[DATA-12] audit log entries lose their IP addresses after twelve months', async () => {
    const [old, recent] = [await auditRow('12 months 1 day'), await auditRow('11 months 29 days')];
    await expireByAge(server.services);
    expect(await read(old)).toEqual({
      action: 'update',
      new_values: { status: 'confirmed' },
      ip_address: null,
      user_agent: null,
    });
    expect(await read(recent)).toMatchObject({ ip_address: '203.0.113.9', user_agent: 'Mozilla/5.0' });
  });

  test('[DATA-12] nothing else in the audit log can be changed, however old', async () => {
    const [old, recent] = [await auditRow('2 years'), await auditRow('1 day')];
    const rejected = { code: 'PT409' };
    await expect(
      sql("update public.audit_logs set action = 'delete', ip_address = null, user_agent = null where id = $1", [old]),
    ).rejects.toMatchObject(rejected);
    await expect(
      sql("update public.audit_logs set ip_address = '198.51.100.1' where id = $1", [old]),
    ).rejects.toMatchObject(rejected);
    await expect(
      sql('update public.audit_logs set ip_address = null, user_agent = null where id = $1', [recent]),
    ).rejects.toMatchObject(rejected);
    await expect(sql('delete from public.audit_logs where id = $1', [old])).rejects.toMatchObject(rejected);
  });

  test('deleting an account with orders removes profile and cart', async () => {
    const nia = await server.signedIn();
    await nia.supabase.from('cart_items').insert({ product_id: 'youtube-ads-trial' });
    await placeOrder(server, nia, await draftOrder(server, [{ id: 'spotify-ads-basic', quantity: 1 }]), 'forgetting');
    await nia.supabase
      .from('users')
      .update({ metadata: { details: { address: '1 Home Street' } } })
      .eq('id', nia.id);
    const service = server.client(server.services.identity.serviceRoleKey);
    const { error } = await service.auth.admin.deleteUser(nia.id, true);
    expect(error).toBeNull();
    const { rows } = await sql('select first_name, last_name, metadata, avatar from public.users where id = $1', [
      nia.id,
    ]);
    expect(rows).toEqual([{ first_name: 'User', last_name: '', metadata: {}, avatar: null }]);
    expect((await sql('select id from public.cart_items where user_id = $1', [nia.id])).rows).toEqual([]);
    expect((await sql('select id from public.orders where client_id = $1', [nia.id])).rows).toHaveLength(1);
  });
});

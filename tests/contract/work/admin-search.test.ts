import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { sendQuote } from '#tests/support/quotes.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('admin search on %s', (engine) => {
  let server: TestServer;
  let client: SignedIn;
  let admin: SignedIn;
  let order: PlacedOrder;
  let ticket: { id: string; number: string };

  beforeAll(async () => {
    server = await startServer(engine);
    [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    await sql(`update public.users set first_name = 'José María', last_name = 'Ávila-Brown' where id = $1`, [
      client.id,
    ]);
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }], {
      client_name: 'Zenith Records',
      client_email: client.email,
    });
    order = (await placeOrder<PlacedOrder>(server, client, draft, randomUUID())).body;
    const opened = await client.supabase.rpc('open_ticket', { subject: 'The thumbnail is blurred', body: 'Look.' });
    ticket = opened.data as typeof ticket;
    await sql(
      `insert into public.campaigns (client_id, name, service, platform) values ($1, '100% Night_Drive', 'youtube-ads', 'youtube')`,
      [client.id],
    );
  });
  afterAll(() => server.close());

  const sql = (text: string, params: string[] = []) => server.services.db.query(text, params);
  const search = async (query: string) => {
    const { data, error } = await admin.supabase.rpc('admin_search', { query });
    expect(error).toBeNull();
    return data as { kind: string; id: string; title: string; detail: string | null; status: string }[];
  };
  const kindsFor = async (query: string, id: string) =>
    (await search(query)).filter((found) => found.id === id).map(({ kind }) => kind);

  test('finds a client by prefix, last name or infix, ignoring accents and case', async () => {
    for (const half of ['jose m', 'JOSÉ', 'avila', 'maria av', 'vila-br', 'rown', client.email.slice(0, 9)]) {
      expect([half, await kindsFor(half, client.id)]).toEqual([half, ['client']]);
    }
    expect((await search('jose'))[0]).toMatchObject({
      kind: 'client',
      title: 'José María Ávila-Brown',
      detail: client.email,
      status: 'client',
    });
  });

  test('finds an order by full or short number, client and name', async () => {
    const short = order.order_number.split('-')[2]!.replace(/^0+/, '');
    for (const text of [order.order_number.toLowerCase(), order.order_number.slice(0, -1), short, 'jose', 'zenith'])
      expect([text, await kindsFor(text, order.id)]).toEqual([text, ['order']]);
  });

  test('finds tickets, campaigns and packages', async () => {
    for (const text of [ticket.number, String(Number(ticket.number.slice(2))), 'thumbn', 'umbnail is', 'jose'])
      expect([text, await kindsFor(text, ticket.id)]).toEqual([text, ['ticket']]);
    for (const text of ['night_d', '100%', '0% night'])
      expect([text, (await search(text)).map(({ kind }) => kind)]).toEqual([
        text,
        expect.arrayContaining(['campaign']),
      ]);
    expect((await search('youtube ads trial')).filter(({ kind }) => kind === 'package')).toEqual([
      expect.objectContaining({ id: 'youtube-ads-trial', detail: 'youtube-ads', status: 'active' }),
    ]);
  });

  test('finds a quote by number, email, name and company, for who may see money', async () => {
    const sent = await sendQuote(server, admin, { name: 'Séverine Quill', company: 'Moonlit Tapes' });
    const short = sent.number.split('-')[2]!.replace(/^0+/, '');
    for (const text of [sent.number.toLowerCase(), short, sent.email.slice(0, 12), 'severine', 'MOONLIT'])
      expect([text, await kindsFor(text, sent.id)]).toEqual([text, ['quote']]);
    const support = await server.signedIn({ team: 'support' });
    expect((await support.supabase.rpc('admin_search', { query: 'moonlit' })).data).toEqual([]);
  });

  test('escapes wildcards and returns nothing for empty input', async () => {
    for (const text of ['', ' ', 'j', '%%', '__%', 'no such thing at all', '\\', `'`, 'x'.repeat(5000)])
      expect([text, await search(text)]).toEqual([text, []]);
  });

  test('returns at most six results per kind', async () => {
    await sql(
      `insert into public.tickets (client_id, subject) select $1, 'Quarterly plan ' || n from generate_series(1, 30) as n`,
      [client.id],
    );
    expect((await search('quarterly')).filter(({ kind }) => kind === 'ticket')).toHaveLength(6);
  });

  test('is for the team only', async () => {
    for (const caller of [client.supabase, server.client()])
      expect((await caller.rpc('admin_search', { query: 'jose' })).error).not.toBeNull();
    const disabled = await server.signedIn({ admin: true });
    await sql(`update public.users set is_active = false where id = $1`, [disabled.id]);
    expect((await disabled.supabase.rpc('admin_search', { query: 'jose' })).error).not.toBeNull();
  });
});

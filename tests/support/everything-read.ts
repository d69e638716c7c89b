import { inspectRoutes } from 'hono/dev';
import { createApp } from '#server/app.ts';
import type { MarkedClient } from './marked-clients.ts';
import { pdfText } from './pdf-text.ts';
import { calls } from './permissions/function-calls.ts';
import type { SharedRows } from './permissions/owned-rows.ts';
import type { TestServer } from './server.ts';

/** A response: where it came from, and its headers and body. */
export interface Reading {
  from: string;
  status: number;
  text: string;
}

/** Who reads, and with which role of the database: `authenticated` unless it is another. */
export interface Reader {
  accessToken: string;
  role?: 'anon' | 'guest';
}

/** Whose rows are read. */
type Read = Omit<MarkedClient, 'client'> & { client: { id: string } };

/** Where any of the texts stands, whatever its case. */
export const findIn = (readings: readonly Reading[], wanted: readonly string[]): string[] =>
  readings.flatMap(({ from, text }) => {
    const all = text.toLowerCase();
    return wanted.filter((one) => all.includes(one.toLowerCase())).map((one) => `${one}: ${from}`);
  });

/** It ends the session that reads. */
const ENDS_THE_SESSION = '/functions/v1/delete-account';
/** Makes every account one of the demo. */
const CHANGES_ACCOUNTS = 'replace_owner_link';

/**
 * Everything that a session gets from the server when it asks for all that there is: tables, views, functions of the database about
 * each of the clients, lists of storage, and functions of the server with the ids of the clients' rows.
 */
export async function readEverything(
  server: TestServer,
  { accessToken, role }: Reader,
  clients: readonly Read[],
  shared: SharedRows,
): Promise<Reading[]> {
  const read = async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reading> => {
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        apikey: 'anon',
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content = new Uint8Array(await response.arrayBuffer());
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    const words = isPdf ? (await pdfText(content)).join('\n') : Buffer.from(content).toString('utf8');
    const text = [...response.headers].map(([name, value]) => `${name}: ${decoded(value)}`).join('\n') + words;
    return { from: `${body === undefined ? 'GET' : 'POST'} ${path}`, status: response.status, text };
  };
  const readings: Reading[] = [];
  for (const { name, columns } of await relationsOf(server, role ?? 'authenticated'))
    readings.push(await read(`/rest/v1/${name}?select=${columns}&limit=1000`));
  for (const { owner } of clients)
    for (const [name, argumentsOf] of Object.entries(calls)) {
      if (name === CHANGES_ACCOUNTS) continue;
      const body = await argumentsOf(owner, server.services.db, shared);
      readings.push(await read(`/rest/v1/rpc/${name}`, body, { prefer: 'tx=rollback' }));
    }
  for (const query of ['Sample', 'HC-', 'Campaign', ...clients.map(({ orderNumber }) => orderNumber)])
    readings.push(await read('/rest/v1/rpc/admin_search', { query }));
  for (const bucket of await bucketsOf(server))
    for (const prefix of [
      '',
      ...clients.flatMap(({ client, lines }) => [client.id, ...lines.map((line) => `${client.id}/${line}`)]),
    ])
      readings.push(
        await read(`/storage/v1/object/list/${bucket}`, { prefix, limit: 1000 }),
        await read(`/storage/v1/object/list-v2/${bucket}`, { prefix, limit: 1000 }),
      );
  for (const client of clients) {
    const ids = await idsOf(server, client);
    const query = new URLSearchParams(ids).toString();
    for (const { method, path } of functionsOf(server))
      readings.push(method === 'GET' ? await read(`${path}?${query}`) : await read(path, ids));
  }
  return readings;
}

/** Names of files are encoded in headers. */
function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch (error) {
    if (error instanceof URIError) return header;
    throw error;
  }
}

const functionsOf = ({ services }: TestServer) =>
  inspectRoutes(createApp(services, () => null)).filter(
    ({ path, isMiddleware }) =>
      path.startsWith('/functions/v1/') && !path.includes('*') && !isMiddleware && path !== ENDS_THE_SESSION,
  );

/** With the columns that a role may select. */
async function relationsOf(
  { services: { db } }: TestServer,
  role: string,
): Promise<{ name: string; columns: string }[]> {
  const { rows } = await db.query<{ name: string; columns: string }>(
    `select c.relname::text as name, string_agg(a.attname, ',') as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
       and has_column_privilege($1, c.oid, a.attnum, 'select')
     group by 1 order by 1`,
    [role],
  );
  return rows;
}

async function bucketsOf({ services: { db } }: TestServer): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from storage.buckets order by 1');
  return rows.map(({ id }) => id);
}

/** Under every name by which a function takes an id, and what else functions require. */
async function idsOf(
  { services: { db } }: TestServer,
  { client, owner, orderId, campaignId, releaseId, lines }: Read,
): Promise<Record<string, string>> {
  const { rows } = await db.query<{ file: string; invoice: string; mail: string }>(
    `select (select id::text from storage.objects where bucket_id = 'intakes' and owner = $1) as file,
       (select id::text from public.invoices where order_id = $2) as invoice,
       (select id::text from public.email_outbox order by created_at desc, id limit 1) as mail`,
    [client.id, orderId],
  );
  return {
    ...rows[0],
    order: orderId,
    order_id: orderId,
    order_item_id: lines[0],
    payment_id: owner.paymentId,
    client_id: client.id,
    clientId: client.id,
    person: client.id,
    campaign: campaignId,
    release: releaseId,
    import_id: releaseId,
    card_id: owner.id,
    from: '2026-11-20',
    to: '2026-11-30',
    lang: 'en',
    locale: 'en',
    reason: 'x',
    change: 'pause',
    template: 'order-confirmation',
  };
}

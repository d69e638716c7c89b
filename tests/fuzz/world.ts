import { randomBytes } from 'node:crypto';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openServices } from '#server/open-services.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { readCatalogue } from '#server/protocols/rest/catalogue.queries.ts';
import { buildSchema } from '#server/protocols/rest/read-schema.ts';
import type { Schema } from '#server/protocols/rest/schema.ts';
import { addSharedRows } from '#tests/support/permissions/owned-rows.ts';
import { PERSONAL_COLUMNS } from '#tests/contract/people/personal-columns.ts';
import type { Place } from '../../bench/support/shop.ts';
import type { Foreign } from './findings.ts';
import { requireLeftOut, type Role } from './left-out.ts';
import { addRowsOf, allIds, makeGuest, makePerson, markRows, type Call, type Person } from './people.ts';
import { learnRoutes, listRoutes, type Route } from './route-table.ts';
import type { Names } from './values.ts';

/** Who is in the shop, and what requests can be made of. */
export interface World {
  schema: Schema;
  routes: Route[];
  tokens: Record<Role, string | null>;
  /** Ids and emails that requests of a role may name. */
  known: { privileged: Names; others: Names };
  /** The client whose rows nobody else may see. */
  foreign: Foreign;
  /** Columns with a text of that client. */
  marked: number;
  /** Accounts whose sessions are renewed when a request has ended them. */
  accounts: { client: Person; admin: Person };
}

export const SETTINGS = { RATE_LIMITS: 'off', DEMO_DATA: 'off', LOCAL_MODE: 'on', LOG_LEVEL: 'warn' };

/** Fills the shop's empty database before its server starts, through its own app. */
export async function makeWorld(place: Place, serviceKey: string, port: number): Promise<World> {
  const { dataDir, databaseUrl } = place;
  const config = readConfig({
    ...SETTINGS,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATA_DIR: dataDir,
    SERVICE_ROLE_KEY: serviceKey,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const opened = await openServices(config, await openDatabase(config), () => `http://127.0.0.1:${port}`);
  try {
    return await fill(opened.services, serviceKey);
  } finally {
    await opened.close();
  }
}

type Opened = Awaited<ReturnType<typeof openServices>>['services'];

async function fill(services: Opened, serviceKey: string): Promise<World> {
  const app = createApp(services, () => null);
  const call: Call = async (path, { token, body, method = 'POST' }) => {
    const response = await app.request(path, {
      method,
      headers: { apikey: token, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const person = (name: string, role: 'client' | 'admin' = 'client') =>
    makePerson(call, serviceKey, { email: `${name.toLowerCase()}@example.test`, name, role });
  const canary = `zq${randomBytes(5).toString('hex')}zq`;

  const routes = listRoutes(app);
  requireLeftOut(routes);
  // Its own admin: some of these requests end the session.
  await learnRoutes(app, routes, [(await person('Learner', 'admin')).token, serviceKey]);
  const [client, disabled, other, spare, admin] = [
    await person('Ada'),
    await person('Dis'),
    await person(canary),
    await person('Spare'),
    await person('Team', 'admin'),
  ];
  const guest = await makeGuest(call);
  const shared = await services.db.transaction((sql) => addSharedRows(sql));
  for (const one of [client, guest, other, spare]) await addRowsOf(services.db, one, shared);
  const marked = await markRows(services.db, other, canary, ({ table, name }) => isPersonal(table, name));
  await addFile(app, other, 'canary.txt', canary);
  for (const one of [client, spare]) await addFile(app, one, 'a.txt', 'x');
  const { token: viewing } = await view(call, admin, client);
  await call(`/auth/v1/admin/users/${disabled.id}`, {
    token: serviceKey,
    method: 'PUT',
    body: { ban_duration: '1000h' },
  });
  const catalogue = await services.db.transaction((sql) => readCatalogue(sql, ['public']));
  return {
    schema: buildSchema(catalogue, ['public']),
    routes,
    tokens: {
      anonymous: null,
      'bad token': `${client.token.slice(0, -4)}AAAA`,
      guest: guest.token,
      client: client.token,
      'viewed client': viewing,
      disabled: disabled.token,
      admin: admin.token,
      service: serviceKey,
    },
    known: {
      privileged: { ids: together([spare]), emails: [spare.email, 'new@example.test'] },
      others: {
        ids: together([client, guest, other]),
        emails: [client.email, 'new@example.test', disabled.email],
      },
    },
    foreign: { canary, ids: new Set(allIds(other)) },
    marked,
    accounts: { client, admin },
  };
}

function together(people: readonly Person[]): Map<string, string[]> {
  const tables = new Set(people.flatMap(({ ids }) => [...ids.keys()]));
  return new Map([...tables].map((table) => [table, people.flatMap(({ ids }) => ids.get(table) ?? [])]));
}

function isPersonal(table: string, name: string): boolean {
  const { erased = '', kept = {} } = PERSONAL_COLUMNS[`public.${table}`] ?? PERSONAL_COLUMNS[table] ?? {};
  return erased.split(' ').includes(name) || name in kept;
}

/** A file of a client, in the bucket for attachments. */
async function addFile(
  app: ReturnType<typeof createApp>,
  { id, token }: Person,
  name: string,
  body: string,
): Promise<void> {
  const { status } = await app.request(`/storage/v1/object/tickets/${id}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body,
  });
  if (status !== 200) throw new Error(`the file was rejected with ${status}`);
}

const view = async (call: Call, admin: Person, client: Person): Promise<{ token: string }> => {
  const session = await call('/functions/v1/view-as-client', { token: admin.token, body: { clientId: client.id } });
  return { token: String(session['access_token']) };
};

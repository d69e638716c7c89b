import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startGuest } from '#tests/support/guests.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { contact, editorOf } from './documents-harness.ts';

const NAME = new URLSearchParams({ ...contact, version: '1' });
const READS = ['documents', `document?${NAME}`, `document-version?${NAME}`];
const WRITES = ['save-draft', 'publish-document', 'restore-document', 'confirm-document', 'open-preview'];

const callers = ['a visitor', 'a guest', 'a client', 'a disabled admin', 'an admin who views as a client'] as const;
type CallerName = (typeof callers)[number];

describe.each(engines)('access to documents on %s', (engine) => {
  let server: TestServer;
  let tokens: Record<CallerName, string>;
  beforeAll(async () => {
    server = await startServer(engine);
    const [admin, former, client, guest] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn({ admin: true }),
      server.signedIn(),
      startGuest(server),
    ]);
    await editorOf(server, admin).draft(contact, { title: 'Secret' });
    await admin.supabase.rpc('set_person_active', { person: former.id, active: false });
    const view = await callFunction<{ access_token: string }>(
      server,
      'view-as-client',
      { clientId: client.id },
      { as: admin },
    );
    tokens = {
      'a visitor': 'anon',
      'a guest': guest.accessToken,
      'a client': client.accessToken,
      'a disabled admin': former.accessToken,
      'an admin who views as a client': view.body.access_token,
    };
  });
  afterAll(() => server.close());

  const send = (endpoint: string, token: string, body?: object) =>
    fetch(`${server.url}/functions/v1/${endpoint}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  test.each(callers)('%s reads, changes and previews none', async (name) => {
    const body = { ...contact, revision: 2, version: 1, name: 'Mara Costa', body: {} };
    for (const endpoint of [...READS, ...WRITES]) {
      const response = await send(endpoint, tokens[name], WRITES.includes(endpoint) ? body : undefined);
      expect([endpoint, [401, 403].includes(response.status)]).toEqual([endpoint, true]);
      expect(await response.text()).not.toContain('Secret');
    }
    const { rows } = await server.services.db.query(
      `select d.revision, d.draft ->> 'title' as title, (select count(*) from internal.previews) as previews
       from internal.documents as d where kind = 'page' and key = 'contact' and language = 'en'`,
    );
    expect(rows).toEqual([{ revision: 2, title: 'Secret', previews: 0 }]);
  });
});

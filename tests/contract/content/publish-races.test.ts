import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentName } from '#domain/content/document-names.ts';
import { publishVersion } from '#server/modules/content/documents.queries.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { contact, editorOf, type Editor } from './documents-harness.ts';

/** On PostgreSQL: the embedded engine has one transaction at a time. */
describe('publishing while another publication is under way', () => {
  let server: TestServer;
  let admin: SignedIn;
  let editor: Editor;
  beforeAll(async () => {
    server = await startServer('postgres');
    admin = await server.signedIn({ admin: true });
    editor = editorOf(server, admin);
  });
  afterAll(() => server.close());

  const spanish: DocumentName = { ...contact, language: 'es' };

  /** Publishes a document with another title, and ends the transaction after `request` has come to wait for it. */
  async function publishDuring<T>(name: DocumentName, title: string, request: () => Promise<T>): Promise<T> {
    const { published } = await editor.read(name);
    const { db } = server.services;
    const caller = { claims: { role: 'authenticated', sub: admin.id }, ip: '203.0.113.9', userAgent: 'test' } as const;
    const { pending } = await onBehalfOf(db, caller, async (sql) => {
      await publishVersion(sql, name, { body: { ...published, title } });
      const started = request();
      await expect.poll(() => isAwaited(sql), { interval: 10 }).toBe(true);
      // As a property: the transaction must not wait for it.
      return { pending: started };
    });
    return pending;
  }

  const isAwaited = async (sql: Sql): Promise<boolean> => {
    const { rows } = await sql.query<{ awaited: boolean }>(
      'select exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as awaited',
    );
    return rows[0]?.awaited === true;
  };

  test('of the same document is a conflict', async () => {
    const revision = await editor.draft(contact, { title: 'Mine' });
    const late = await publishDuring(contact, 'Theirs', () => editor.publish(contact, revision));
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await editor.read(contact)).published.title).toBe('Theirs');
  });

  test('of a translation follows what that publication has written', async () => {
    const before = (await editor.read(spanish)).published.faq as object[];
    const faq = (await editor.read(contact)).published.faq as [];
    const revision = await editor.draft(contact, { faq: faq.toReversed() });
    const published = await publishDuring(spanish, 'A la vez', () => editor.publish(contact, revision));
    expect(published.status).toBe(200);
    expect((await editor.read(spanish)).published).toMatchObject({ title: 'A la vez', faq: before.toReversed() });
  });
});

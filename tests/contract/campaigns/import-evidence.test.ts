import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { makeCampaign } from '#tests/support/campaigns.ts';
import { engines } from '#tests/support/database.ts';
import { importsOf } from '#tests/support/imports.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const csv = (name: string, spend = '1.00') => `Day,Campaign,Impr.,Clicks,Cost\n2026-11-01,${name},1,1,${spend}\n`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(engines)('[SEC-4] import evidence on %s', (engine) => {
  let server: TestServer;
  let db: Database;
  let client: SignedIn;
  let admin: SignedIn;
  let imports: ReturnType<typeof importsOf>;

  beforeAll(async () => {
    server = await startServer(engine);
    db = server.services.db;
    [client, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    imports = importsOf(server, admin);
  });
  afterAll(() => server.close());

  const bucketOf = (who: 'staff' | 'service') =>
    (who === 'staff' ? admin.supabase : server.client(server.services.identity.serviceRoleKey)).storage.from(
      'evidence',
    );
  const contentOf = async (path: string) => (await bucketOf('staff').download(path)).data!.text();
  const discard = async (id: string) =>
    (await admin.supabase.from('result_imports').delete().eq('id', id).select('id')).data ?? [];
  const spendOf = async (campaign: string) =>
    (await admin.supabase.from('campaign_days').select('spend').eq('campaign_id', campaign)).data!.map(
      ({ spend }) => spend as number,
    );

  describe.each(['staff', 'service'] as const)('%s role, after the preview', (who) => {
    test('cannot replace, overwrite, move or delete the file', async () => {
      const path = await imports.upload(csv(`Frozen ${who}`));
      expect((await imports.previewOf(path)).body.state).toBe('previewed');
      const bucket = bucketOf(who);
      const other = Buffer.from(csv(`Frozen ${who}`, '9.00'));
      expect((await bucket.upload(path, other, { upsert: true })).error).not.toBeNull();
      expect((await bucket.update(path, other)).error).not.toBeNull();
      expect((await bucket.move(path, `${path}.moved`)).error).not.toBeNull();
      await bucket.remove([path]);
      expect(await contentOf(path)).toBe(csv(`Frozen ${who}`));
    });

    test('cannot move another file to its path', async () => {
      const path = await imports.upload(csv(`Kept ${who}`));
      await imports.previewOf(path);
      const other = await imports.upload(csv(`Kept ${who}`, '9.00'));
      expect((await bucketOf(who).move(other, path)).error).not.toBeNull();
      await bucketOf(who).copy(other, path);
      expect(await contentOf(path)).toBe(csv(`Kept ${who}`));
    });
  });

  test('freezes an unreadable file as well', async () => {
    const path = await imports.upload('no table');
    expect((await imports.previewOf(path)).body.state).toBe('failed');
    expect((await bucketOf('service').upload(path, Buffer.from('x'), { upsert: true })).error).not.toBeNull();
  });

  test('discarding a preview releases the file, and the next preview reads the new content', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Discarded' });
    const path = await imports.upload(csv('Discarded'));
    const { body: first } = await imports.previewOf(path);
    expect(await discard(first.id)).toEqual([{ id: first.id }]);
    expect((await db.query('select from internal.staged_results where import_id = $1', [first.id])).count).toBe(0);
    const renewed = csv('Discarded', '3.00');
    expect((await bucketOf('staff').upload(path, Buffer.from(renewed), { upsert: true })).error).toBeNull();
    expect((await imports.apply(first.id, { Discarded: campaign })).status).toBe(404);
    const { body: second } = await imports.previewOf(path);
    expect(second).toMatchObject({ state: 'previewed', sha256: hashOf(renewed) });
    expect((await imports.apply(second.id, { Discarded: campaign })).body.outcome).toBe('applied');
    expect(await spendOf(campaign)).toEqual([3]);
  });

  test('an applied import cannot be discarded, and clients can discard none', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Applied' });
    const applied = await imports.preview(csv('Applied'));
    await imports.apply(applied.id, { Applied: campaign });
    expect(await discard(applied.id)).toEqual([]);
    const service = server.client(server.services.identity.serviceRoleKey);
    expect((await service.from('result_imports').delete().eq('id', applied.id)).error).not.toBeNull();
    const open = await imports.preview(csv('Open'));
    expect((await client.supabase.from('result_imports').delete().eq('id', open.id).select('id')).data).toEqual([]);
    expect(await discard(open.id)).toHaveLength(1);
  });

  test('applies nothing if the stored content differs from the preview', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Swapped' });
    const shown = await imports.preview(csv('Swapped'));
    const { rows } = await db.query<{ version: string }>('select version from storage.objects where name = $1', [
      shown.path,
    ]);
    await server.services.files.put(
      rows[0]!.version,
      (async function* () {
        yield Buffer.from(csv('Swapped', '9.00'));
      })(),
    );
    const { status, body } = await imports.apply(shown.id, { Swapped: campaign });
    expect([status, body.code]).toEqual([409, 'file_changed']);
    expect(body.message).toMatch(/Discard this preview, upload the file again/);
    expect(await spendOf(campaign)).toEqual([]);
  });

  test('applies nothing if the object has another version', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Version' });
    const shown = await imports.preview(csv('Version'));
    // What only an operator can do: the trigger stops everyone else.
    await db.script(`alter table storage.objects disable trigger user`);
    await db.query('update storage.objects set version = gen_random_uuid() where name = $1', [shown.path]);
    await db.script(`alter table storage.objects enable trigger user`);
    const { status, body } = await imports.apply(shown.id, { Version: campaign });
    expect([status, body.code]).toEqual([409, 'file_changed']);
    expect(await spendOf(campaign)).toEqual([]);
  });

  test('concurrent applies write the figures once', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Twice' });
    const shown = await imports.preview(csv('Twice'));
    const answers = await Promise.all(Array.from({ length: 4 }, () => imports.apply(shown.id, { Twice: campaign })));
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual([
      'applied',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    expect(await spendOf(campaign)).toEqual([1]);
  });

  test('applies two uploads of the same file once', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Copies' });
    const copies = await Promise.all([imports.preview(csv('Copies')), imports.preview(csv('Copies'))]);
    const answers = await Promise.all(copies.map(({ id }) => imports.apply(id, { Copies: campaign })));
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['applied', 'unchanged']);
  });

  test('concurrent previews of one file stage its rows once', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Previews' });
    const path = await imports.upload(csv('Previews'));
    const answers = await Promise.all(Array.from({ length: 4 }, () => imports.previewOf(path)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    const { id } = done[0]!.body;
    expect((await db.query('select from internal.staged_results where import_id = $1', [id])).count).toBe(1);
    expect((await imports.apply(id, { Previews: campaign })).body.outcome).toBe('applied');
    expect(await spendOf(campaign)).toEqual([1]);
  });

  test('an apply concurrent with a replacement writes the previewed figures or none', async () => {
    const campaign = await makeCampaign(db, client.id, { name: 'Raced' });
    const shown = await imports.preview(csv('Raced'));
    const [{ status }] = await Promise.all([
      imports.apply(shown.id, { Raced: campaign }),
      discard(shown.id).then(() =>
        bucketOf('service').upload(shown.path, Buffer.from(csv('Raced', '9.00')), { upsert: true }),
      ),
    ]);
    const kept = await contentOf(shown.path);
    const expected = status === 200 ? [[1], csv('Raced')] : [[], csv('Raced', '9.00')];
    expect([await spendOf(campaign), kept]).toEqual(expected);
  });

  test('accepts any campaign name', async () => {
    const campaign = await makeCampaign(db, client.id);
    const names = ['__proto__', 'constructor', 'toString'];
    const text = `Day,Campaign,Impr.,Clicks,Cost\n${names.map((name) => `2026-11-01,${name},1,1,1.00\n`).join('')}`;
    const shown = await imports.preview(text);
    expect(shown.report.names.map(({ name }) => name)).toEqual(names);
    expect((await imports.apply(shown.id, { toString: campaign })).body).toMatchObject({
      code: 'invalid_body',
      details: { names: ['__proto__', 'constructor'] },
    });
    const mapping = Object.fromEntries(names.map((name) => [name, campaign]));
    expect((await imports.apply(shown.id, mapping)).body).toMatchObject({ outcome: 'applied', days: 1 });
    expect(await spendOf(campaign)).toEqual([3]);
    const again = await imports.preview(text);
    expect(again.report.names.map(({ foundBy }) => foundBy)).toEqual(['choice', 'choice', 'choice']);
  });
});

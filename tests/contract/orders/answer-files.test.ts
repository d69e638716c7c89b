import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const LINK = 'https://youtu.be/abcdefghijk';

describe.each(engines)('files that answer a question on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let nia: SignedIn;
  let one: string;
  let other: string;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, nia] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
    const question = { required: false, help: '' };
    const form = {
      service: 'youtube-ads',
      base: 1,
      questions: [
        { ...question, id: 'clip', kind: 'file', label: 'Your clips' },
        { ...question, id: 'about', kind: 'short_text', label: 'What are they about?' },
      ],
    };
    expect((await admin.supabase.rpc('save_intake_form', form)).error).toBeNull();
    const items = ['youtube-ads-trial', 'youtube-ads-basic'].map((id) => ({ id, quantity: 1, serviceLink: LINK }));
    const { body } = await placeOrder<PlacedOrder>(server, nia, await draftOrder(server, items), randomUUID());
    const { data } = await nia.supabase.from('order_items').select('id').eq('order_id', body.id).order('position');
    [one = '', other = ''] = (data as { id: string }[]).map(({ id }) => id);
  });
  afterAll(() => server.close());

  const add = async () => {
    const name = `${nia.id}/${randomUUID()}-clip.txt`;
    const file = new Blob(['clip'], { type: 'text/plain' });
    expect((await nia.supabase.storage.from('intakes').upload(name, file)).error).toBeNull();
    return name;
  };
  const save = async (line: string, answers: object, as: SignedIn = nia) => {
    const { error } = await as.supabase.rpc('save_intake', { order_item_id: line, answers });
    if (error !== null) throw error;
  };
  const isKept = async (name: string) =>
    (await admin.supabase.storage.from('intakes').download(name)).error === null &&
    (await server.services.db.query(`select from storage.objects where bucket_id = 'intakes' and name = $1`, [name]))
      .rows.length === 1;

  test('a file is removed with its bytes once the answer names it no longer, the others stay', async () => {
    const [kept, removed] = [await add(), await add()];
    await save(one, { clip: `${kept}\n${removed}` });
    await save(one, { clip: `${kept}\n${removed}`, about: 'A night' });
    expect([await isKept(kept), await isKept(removed)]).toEqual([true, true]);
    await save(one, { clip: kept, about: 'A night' });
    expect([await isKept(kept), await isKept(removed)]).toEqual([true, false]);
    await save(one, {}, admin);
    expect(await isKept(kept)).toBe(false);
  });

  test('a file that another line names stays until that line is changed', async () => {
    const shared = await add();
    await save(one, { clip: shared });
    await save(other, { clip: shared });
    await save(one, {});
    expect(await isKept(shared)).toBe(true);
    await save(other, { about: 'A night' });
    expect(await isKept(shared)).toBe(false);
  });

  test('of two lines that leave it out at once, the second removes it', async () => {
    const shared = await add();
    await Promise.all([save(one, { clip: shared }), save(other, { clip: shared })]);
    await Promise.all([save(one, {}), save(other, {})]);
    expect(await isKept(shared)).toBe(false);
  });

  test('a save that is rejected removes nothing, and a text that looks like a file is none', async () => {
    const file = await add();
    await save(one, { clip: file });
    await expect(save(one, { clip: '', unknown: 'x' })).rejects.toMatchObject({ code: 'PT400' });
    expect(await isKept(file)).toBe(true);
    const free = await add();
    await save(other, { about: free });
    await save(other, {});
    expect(await isKept(free)).toBe(true);
  });
});

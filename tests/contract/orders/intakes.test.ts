import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Intake {
  missing: string[];
  completed_at: string | null;
  answers: Record<string, string>;
}

describe.each(engines)('intakes and deliverables on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let eve: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, eve, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const buyLine = async (id = 'youtube-ads-trial', payment = 'tok_visa') => {
    const { body } = await placeOrder<PlacedOrder>(
      server,
      nia,
      await draftOrder(server, [{ id, quantity: 1 }], { payment: { token: payment } }),
      randomUUID(),
    );
    const { data } = await nia.supabase.from('order_items').select('id').eq('order_id', body.id).single();
    return { order: body.id, line: (data as { id: string }).id };
  };
  const intakeOf = async (line: string, as = nia) =>
    (await as.supabase.from('intakes').select('missing, completed_at, answers').eq('order_item_id', line).maybeSingle())
      .data as Intake | null;
  const save = (line: string, answers: object, as = nia) =>
    as.supabase.rpc('save_intake', { order_item_id: line, answers });

  test('a line of each service misses the required answers of its form', async () => {
    const { rows } = await server.services.db.query<{ service: string; required: string[] }>(
      `select f.service, array(
         select q ->> 'id' from jsonb_array_elements(f.questions) as q where (q -> 'required')::boolean) as required
       from public.intake_forms as f order by f.service`,
    );
    expect(Object.fromEntries(rows.map(({ service, required }) => [service, required]))).toEqual({
      'ai-video-creation': ['link', 'brief'],
      'apple-music-ads': ['link', 'genre', 'territories'],
      'digital-publications': ['genre', 'biography', 'brief'],
      'instagram-fan-pages': ['link', 'genre'],
      'instagram-featuring': ['link', 'genre'],
      'instagram-growth': ['link', 'genre', 'audience'],
      other: ['brief'],
      'spotify-ads': ['link', 'genre', 'territories'],
      'youtube-ads': ['link', 'genre', 'territories'],
    });
  });

  test('a line lists missing answers and is complete once all are given', async () => {
    const { line } = await buyLine();
    expect(await intakeOf(line)).toEqual({
      missing: ['link', 'genre', 'territories'],
      completed_at: null,
      answers: {},
    });
    expect((await save(line, { genre: 'Afrobeats', territories: ' ' })).error).toBeNull();
    expect(await intakeOf(line)).toMatchObject({ missing: ['link', 'territories'] });
    await save(line, { genre: 'Afrobeats', territories: 'NG, GH', link: 'https://youtu.be/abc', brief: 'More views' });
    const done = await intakeOf(line);
    expect(done).toMatchObject({
      missing: [],
      completed_at: expect.any(String),
      answers: { genre: 'Afrobeats', territories: 'NG, GH', brief: 'More views' },
    });
    // The link belongs to the line; removing it reopens the intake.
    await nia.supabase.rpc('set_service_link', { order_item_id: line, service_link: '' });
    expect(await intakeOf(line)).toMatchObject({ missing: ['link'], completed_at: null });
  });

  test('accepts answers to known questions from the line’s client or an admin while work is open', async () => {
    const { order, line } = await buyLine();
    for (const answers of [
      { shoe_size: '9' },
      { genre: 5 },
      { genre: 'x'.repeat(5001) },
      [],
      { link: 'javascript:alert(1)' },
    ]) {
      expect((await save(line, answers)).error?.code).toBe('PT400');
    }
    expect((await save(line, { genre: 'x' }, eve)).error?.code).toBe('PT404');
    expect(await intakeOf(line, eve)).toBeNull();
    expect((await save(line, { genre: 'x' }, admin)).error).toBeNull();
    expect((await nia.supabase.from('intakes').update({ answers: {} }).eq('order_item_id', line)).error?.code).toBe(
      '42501',
    );
    await admin.supabase.from('orders').update({ status: 'cancelled', cancel_reason: 'x' }).eq('id', order);
    expect((await save(line, { genre: 'y' })).error?.code).toBe('PT404');
  });

  test('concurrent edits merge untouched answers and reject conflicts', async () => {
    const { line } = await buyLine();
    await save(line, { genre: 'Pop' });
    const against = (seen: object, answers: object, as = nia) =>
      as.supabase.rpc('save_intake', { order_item_id: line, answers, seen });
    expect((await against({ genre: 'Pop' }, { genre: 'Pop', territories: 'NG' })).error).toBeNull();
    expect(
      (
        await against(
          { genre: 'Pop' },
          { genre: 'Dark pop', territories: '', brief: 'At night', link: 'https://youtu.be/abc' },
          admin,
        )
      ).error,
    ).toBeNull();
    expect(await intakeOf(line)).toMatchObject({
      answers: { genre: 'Dark pop', territories: 'NG', brief: 'At night' },
      missing: [],
    });

    const late = await against({ genre: 'Pop', territories: 'NG' }, { genre: 'Rock', territories: 'GH', link: '' });
    expect(late.error).toMatchObject({ code: 'PT409', hint: 'answers_changed' });
    expect(JSON.parse(late.error!.details)).toEqual({
      genre: 'Dark pop',
      territories: 'NG',
      brief: 'At night',
      link: 'https://youtu.be/abc',
    });
    expect((await against({}, { link: 'https://youtu.be/xyz' })).error).toMatchObject({ code: 'PT409' });
    expect((await intakeOf(line))?.answers).toMatchObject({ genre: 'Dark pop', territories: 'NG' });
    // Equal values are no conflict, and an answer may be cleared.
    expect((await against({ genre: 'Pop', brief: 'At night' }, { genre: 'Dark pop', brief: '' })).error).toBeNull();
    expect((await intakeOf(line))?.answers).toMatchObject({ genre: 'Dark pop', brief: '' });
    expect((await against([], { genre: 'x' })).error?.code).toBe('PT400');
  });

  const deliver = (row: object, as = admin) =>
    as.supabase.from('deliverables').insert(row).select('id, version, state').single();
  const decide = (id: string, decision: string, comment?: string, as = nia) =>
    as.supabase.rpc('decide_deliverable', {
      deliverable_id: id,
      decision,
      ...(comment === undefined ? {} : { comment }),
    });

  test('a version is returned with a reason; approving the next one closes the old one', async () => {
    const { line } = await buyLine();
    const link = { order_item_id: line, title: 'Teaser', kind: 'link', url: 'https://drive.example.test/1' };
    const first = (await deliver(link)).data as { id: string; version: number };
    expect(first.version).toBe(1);
    expect((await decide(first.id, 'returned')).error?.code).toBe('PT400');
    expect((await decide(first.id, 'returned', 'Louder', eve)).error?.code).toBe('PT404');
    expect((await decide(first.id, 'approved', undefined, admin)).error?.code).toBe('PT404');
    expect((await decide(first.id, 'returned', 'Louder')).data).toMatchObject({
      state: 'returned',
      comment: 'Louder',
      decided_at: expect.any(String),
    });
    const second = (await deliver(link)).data as { id: string; version: number };
    expect(second.version).toBe(2);
    expect((await decide(first.id, 'approved')).error?.code).toBe('PT409');
    expect((await decide(second.id, 'approved')).data).toMatchObject({ state: 'approved' });
    expect((await decide(second.id, 'returned', 'x')).error?.code).toBe('PT409');
    expect((await admin.supabase.from('deliverables').delete().eq('id', second.id).select()).data).toEqual([]);
  });

  test('admins upload files to the line’s folder, and only its client reads them', async () => {
    const { line } = await buyLine();
    const path = `${nia.id}/${line}/${randomUUID()}-cut.txt`;
    const file = { order_item_id: line, title: 'Cut', kind: 'file', path };
    expect((await deliver(file)).error?.code).toBe('PT400');
    expect(
      (await nia.supabase.storage.from('deliverables').upload(path, 'mine', { contentType: 'text/plain' })).error,
    ).not.toBeNull();
    expect(
      (await admin.supabase.storage.from('deliverables').upload(path, 'the cut', { contentType: 'text/plain' })).error,
    ).toBeNull();
    // Not before it is delivered.
    expect((await nia.supabase.storage.from('deliverables').download(path)).error).not.toBeNull();
    const other = await buyLine();
    expect((await deliver({ ...file, order_item_id: other.line })).error?.code).toBe('PT400');
    expect((await deliver(file)).error).toBeNull();
    expect(await (await nia.supabase.storage.from('deliverables').download(path)).data?.text()).toBe('the cut');
    expect((await eve.supabase.storage.from('deliverables').download(path)).error).not.toBeNull();
    expect((await nia.supabase.storage.from('deliverables').remove([path])).data).toEqual([]);
    expect((await eve.supabase.from('deliverables').select('id').eq('order_item_id', line)).data).toEqual([]);
  });

  test('rejects deliverables for unpaid orders and by clients', async () => {
    const open = await buyLine('youtube-ads-trial', 'tok_requires_action');
    const link = { title: 'x', kind: 'link', url: 'https://example.test' };
    expect((await deliver({ ...link, order_item_id: open.line })).error?.code).toBe('PT409');
    const { line } = await buyLine();
    expect((await deliver({ ...link, order_item_id: line }, nia)).error?.code).toBe('42501');
    expect((await deliver({ ...link, order_item_id: line, url: 'javascript:alert(1)' })).error?.code).toBe('23514');
    expect((await deliver({ ...link, order_item_id: line, state: 'approved' })).error?.code).toBe('42501');
  });
});

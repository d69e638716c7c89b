import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSharedRows, type SharedRows } from '#tests/support/permissions/owned-rows.ts';
import { engines } from '#tests/support/database.ts';
import { findIn, readEverything } from '#tests/support/everything-read.ts';
import { addMarkedClient, askQuestions, MONEY, writtenAs, type MarkedClient } from '#tests/support/marked-clients.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const amounts = Object.values(MONEY).flatMap(writtenAs);

describe.each(engines)('a contractor on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let mia: SignedIn;
  let other: SignedIn;
  let ana: MarkedClient;
  let ben: MarkedClient;
  let shared: SharedRows;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, mia, other] = await Promise.all([
      server.signedIn({ admin: true }),
      server.signedIn({ team: 'contractor' }),
      server.signedIn({ team: 'contractor' }),
    ]);
    await askQuestions(admin);
    shared = await server.services.db.transaction(addSharedRows);
    ana = await addMarkedClient(server, admin, 'Night Drive');
    ben = await addMarkedClient(server, admin, null);
  });
  afterAll(() => server.close());

  const assign = async (subject: 'order' | 'campaign', subject_id: string, person: SignedIn | null) => {
    const { error } = await admin.supabase.rpc('assign_work', { subject, subject_id, person: person?.id ?? null });
    if (error !== null) throw error;
  };
  /** Ana's order is Mia's, and of Ben's the campaign. */
  const assignBoth = async () => {
    await assign('order', ana.orderId, mia);
    await assign('campaign', ben.campaignId, mia);
  };
  const rowsOf = async (as: SignedIn, relation: string) => {
    const { data, error } = await as.supabase.from(relation).select();
    if (error !== null) throw error;
    return data as Record<string, unknown>[];
  };
  const send = (as: SignedIn, file: string) =>
    fetch(`${server.url}/functions/v1/work-file?file=${file}`, {
      headers: { authorization: `Bearer ${as.accessToken}` },
    });
  const filesOf = async (as: SignedIn) =>
    (await rowsOf(as, 'assigned_files')) as { id: string; deliverable_id: string | null }[];
  const deliverLink = (as: SignedIn, lineId: string, title = 'Storyboard') =>
    as.supabase.rpc('deliver_work', { order_item_id: lineId, title, url: 'https://example.test/board' });
  const upload = async (as: SignedIn, { client, lines }: MarkedClient, line = lines[0]) => {
    const path = `${client.id}/${line}/${randomUUID()}-cut.txt`;
    const { error } = await as.supabase.storage
      .from('deliverables')
      .upload(path, new Blob(['The cut'], { type: 'text/plain' }));
    return { path, error };
  };

  test('sees song, artist, link, package, dates and brief of what is assigned, and nothing else', async () => {
    await assignBoth();
    await server.services.db.query(`update public.releases set artist = 'The Night Owls' where id = $1`, [
      ana.releaseId,
    ]);
    await admin.supabase.rpc('set_service_link', {
      order_item_id: ana.lines[0],
      service_link: 'https://youtu.be/abcdefghijk',
    });
    const work = (await rowsOf(mia, 'assigned_work')).toSorted(
      (a, b) =>
        Number(b.subject === 'order') - Number(a.subject === 'order') || Number(a.position) - Number(b.position),
    );
    expect(work).toMatchObject([
      {
        subject: 'order',
        subject_id: ana.orderId,
        order_number: ana.orderNumber,
        // The team named the line.
        package: null,
        service: 'youtube-ads',
        song: 'Night Drive',
        artist: 'The Night Owls',
        link: 'https://youtu.be/abcdefghijk',
        starts_on: '2026-11-20',
        ends_on: '2026-12-20',
        due: '2026-12-20',
        state: 'open',
        deliverable: true,
        fee: null,
      },
      { subject: 'order', subject_id: ana.orderId, package: null, song: null, due: null },
      // Its release is called after the campaign, whose name has the client's.
      { subject: 'campaign', subject_id: ben.campaignId, package: null, song: null, ends_on: '2026-12-20' },
    ]);
    expect(Object.keys(work[0]!).filter((name) => /client|email|price|total|amount|budget|name/.test(name))).toEqual(
      [],
    );

    const briefs = await rowsOf(mia, 'assigned_intakes');
    const lines = briefs.map(({ order_item_id: line }) => line);
    expect(lines.toSorted()).toEqual([...ana.lines, ben.lines[0]].toSorted());
    expect(briefs.find(({ order_item_id: line }) => line === ana.lines[0])?.answers).toEqual({
      track: 'Night Drive',
      about: 'A night on the road',
    });
    const [file] = await filesOf(mia);
    const sent = await send(mia, file!.id);
    expect(sent.headers.get('content-type')).toBe('image/png');
    expect(sent.headers.get('content-disposition')).toBe('attachment; filename="file"');
    expect(
      Buffer.from(await sent.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('finds no client and no price in anything that the server sends', async () => {
    await assignBoth();
    await deliverLink(mia, ana.lines[0], 'First cut');
    await admin.supabase.rpc('set_work_fee', { subject: 'order', subject_id: ana.orderId, fee: 400 });
    await assign('order', ben.orderId, other);
    await admin.supabase.rpc('set_work_fee', { subject: 'order', subject_id: ben.orderId, fee: MONEY.fee });
    const readings = await readEverything(server, mia, [ana, ben], shared);
    // It has read what it may.
    expect(findIn(readings, ['Night Drive', 'First cut']).length).toBeGreaterThan(0);
    expect(readings.filter(({ status }) => status < 300).length).toBeGreaterThan(60);
    expect(readings.filter(({ status }) => status >= 500)).toEqual([]);
    expect(findIn(readings, [ana.word, ben.word, ...amounts])).toEqual([]);
    // The same search finds them where they may be read.
    const owners = await readEverything(server, admin, [ana], shared);
    for (const wanted of [ana.word, ...Object.values(MONEY).map(String)])
      expect(findIn(owners, [wanted]), wanted).not.toEqual([]);
    const { rows } = await server.services.db.query('select from public.email_outbox where to_address = $1', [
      mia.email,
    ]);
    expect(rows).toEqual([]);
  });

  test('reads no file by its name, and adds files to the folders of assigned lines alone', async () => {
    await assignBoth();
    for (const { file } of [ana, ben]) {
      expect((await mia.supabase.storage.from('intakes').download(file)).error).not.toBeNull();
      expect((await mia.supabase.storage.from('intakes').createSignedUrl(file, 60)).error).not.toBeNull();
    }
    expect((await filesOf(mia)).filter(({ deliverable_id: id }) => id !== null)).toEqual([]);
    const stored = await upload(mia, ana);
    expect(stored.error).toBeNull();
    expect((await upload(mia, ben, ben.lines[1])).error).not.toBeNull();
    expect((await upload(mia, { ...ana, client: ben.client })).error).not.toBeNull();
    expect((await upload(other, ana)).error).not.toBeNull();
    expect((await upload(ana.client, ana)).error).not.toBeNull();
    const remove = await mia.supabase.storage.from('deliverables').remove([stored.path]);
    expect(remove.data).toEqual([]);
  });

  test('delivers, sees the client’s decision, and withdraws what the client has not decided on', async () => {
    await assignBoth();
    const { path } = await upload(mia, ana, ana.lines[1]);
    const made = await mia.supabase.rpc('deliver_work', { order_item_id: ana.lines[1], title: 'Cut', path });
    expect(made.error).toBeNull();
    expect(
      (await ana.client.supabase.from('deliverables').select('title,version').eq('id', made.data).single()).data,
    ).toEqual({
      title: 'Cut',
      version: 1,
    });
    const decide = { deliverable_id: made.data, decision: 'returned', comment: 'Brighter, please' };
    expect((await ana.client.supabase.rpc('decide_deliverable', decide)).error).toBeNull();
    const listed = (await rowsOf(mia, 'assigned_deliverables')).find(({ id }) => id === made.data);
    expect(listed).toMatchObject({ state: 'returned', comment: 'Brighter, please' });
    expect(listed).not.toHaveProperty('path');
    const [work] = (await rowsOf(mia, 'assigned_work')).filter(({ order_item_id: line }) => line === ana.lines[1]);
    expect(work).toMatchObject({ returned: true, due: expect.any(String) });
    const { id: file } = (await filesOf(mia)).find(({ deliverable_id: id }) => id === made.data)!;
    expect(await (await send(mia, file)).text()).toBe('The cut');
    expect((await mia.supabase.rpc('take_back_work', { deliverable_id: made.data })).error?.code).toBe('PT409');

    const next = await deliverLink(mia, ana.lines[1], 'Cut');
    expect((await mia.supabase.rpc('take_back_work', { deliverable_id: next.data })).error).toBeNull();
    const teams = await deliverLink(admin, ana.lines[1], 'Cut');
    expect((await rowsOf(mia, 'assigned_deliverables')).map(({ id }) => id)).not.toContain(teams.data);
    expect((await mia.supabase.rpc('take_back_work', { deliverable_id: teams.data })).error?.code).toBe('PT409');
    expect((await deliverLink(mia, ben.lines[1])).error?.code).toBe('PT404');
    expect((await deliverLink(ana.client, ana.lines[1])).error?.code).toBe('PT404');
  });

  test('writes with the team about assigned work, and reads what was written with them', async () => {
    await assignBoth();
    const about = { subject: 'order', subject_id: ana.orderId };
    const write = (as: SignedIn, text: string, to: object = about) =>
      as.supabase
        .from('work_messages')
        .insert({ ...to, text })
        .select('author_id');
    const textsOf = async (as: SignedIn) =>
      (await as.supabase.from('work_messages').select('text').match(about).order('created_at')).data?.map(
        ({ text }) => text as string,
      );
    const inInbox = async () =>
      ((await admin.supabase.rpc('admin_inbox', { kind: 'message', with_messages: true })).data as { rows: object[] })
        .rows;
    expect((await write(mia, 'Which aspect ratio?')).data).toEqual([{ author_id: mia.id }]);
    expect(await inInbox()).toMatchObject([
      {
        subject: 'order',
        subject_id: ana.orderId,
        title: ana.orderNumber,
        detail: 'Which aspect ratio?',
        assignee: null,
      },
    ]);
    expect((await rowsOf(mia, 'assigned_work')).find(({ subject }) => subject === 'order')).toMatchObject({
      answered: false,
    });
    expect((await write(admin, '9:16')).error).toBeNull();
    expect(await inInbox()).toEqual([]);
    expect((await rowsOf(mia, 'assigned_work')).find(({ subject }) => subject === 'order')).toMatchObject({
      answered: true,
    });
    expect(await textsOf(mia)).toEqual(['Which aspect ratio?', '9:16']);

    const support = await server.signedIn({ team: 'support' });
    for (const stranger of [other, support, ana.client]) {
      expect(await textsOf(stranger)).toEqual([]);
      expect((await write(stranger, 'Hello')).error?.code).toBe('42501');
    }
    const forged = { ...about, text: 'x', author_id: admin.id };
    expect((await mia.supabase.from('work_messages').insert(forged)).error?.code).toBe('42501');
    expect((await mia.supabase.from('work_messages').delete().match(about)).error?.code).toBe('42501');
    await assign('order', ana.orderId, other);
    expect([await textsOf(mia), await textsOf(other)]).toEqual([[], []]);
    await assign('order', ana.orderId, mia);
    expect(await textsOf(mia)).toHaveLength(2);
    await assign('order', ana.orderId, null);
    expect((await write(admin, 'Anyone?')).error?.code).toBe('PT409');
  });

  test('gets a fee that who manages money sets, and that nobody else with the work sees', async () => {
    await assign('order', ana.orderId, mia);
    const about = { subject: 'order', subject_id: ana.orderId };
    const finance = await server.signedIn({ team: 'finance' });
    const [support, manager] = [await server.signedIn({ team: 'support' }), await server.signedIn({ team: 'manager' })];
    const feeFor = async (as: SignedIn) =>
      (await as.supabase.from('team_assignments').select('fee').match(about).single()).data;
    expect((await finance.supabase.rpc('set_work_fee', { ...about, fee: 250.5 })).error).toBeNull();
    expect(await feeFor(manager)).toEqual({ fee: 250.5 });
    expect(await feeFor(support)).toEqual({ fee: null });
    expect((await rowsOf(mia, 'assigned_work'))[0]).toMatchObject({ fee: 250.5, currency: 'USD' });
    for (const as of [mia, support, ana.client])
      expect((await as.supabase.rpc('set_work_fee', { ...about, fee: 9 })).error?.code).toBe('PT403');
    expect((await admin.supabase.rpc('set_work_fee', { ...about, fee: -1 })).error?.code).toBe('PT400');
    await assign('order', ana.orderId, mia);
    expect(await feeFor(manager)).toEqual({ fee: 250.5 });
    await assign('order', ana.orderId, other);
    expect(await feeFor(manager)).toEqual({ fee: null });
  });

  test('loses everything at once when the work goes to others', async () => {
    await assignBoth();
    const files = await filesOf(mia);
    const all = ['assigned_work', 'assigned_intakes', 'assigned_deliverables', 'assigned_files'];
    await assign('campaign', ben.campaignId, other);
    const lines = (await rowsOf(mia, 'assigned_intakes')).map(({ order_item_id: line }) => line);
    expect(lines.toSorted()).toEqual(ana.lines.toSorted());
    expect((await rowsOf(other, 'assigned_intakes')).map(({ order_item_id: line }) => line)).toContain(ben.lines[0]);
    await assign('order', ana.orderId, null);
    for (const relation of all) expect([relation, await rowsOf(mia, relation)]).toEqual([relation, []]);
    for (const { id } of files) expect((await send(mia, id)).status).toBe(404);
    expect((await upload(mia, ana)).error).not.toBeNull();
    expect((await deliverLink(mia, ana.lines[0])).error?.code).toBe('PT404');

    await assignBoth();
    await admin.supabase.rpc('set_person_role', { person: mia.id, role: 'support' });
    expect(await rowsOf(mia, 'assigned_work')).toEqual([]);
    expect((await send(mia, files[0]!.id)).status).toBe(403);
    await admin.supabase.rpc('set_person_role', { person: mia.id, role: 'contractor' });
    expect(await rowsOf(mia, 'assigned_work')).not.toEqual([]);
  });

  test('is offered for orders and campaigns, is no answer to clients, and takes no tickets', async () => {
    await assign('order', ana.orderId, mia);
    const namesFor = async (subject: string | null) =>
      ((await admin.supabase.rpc('assignees', { subject })).data as { id: string }[]).map(({ id }) => id);
    for (const subject of ['order', 'campaign', null])
      expect(await namesFor(subject)).toEqual(expect.arrayContaining([admin.id, mia.id]));
    for (const subject of ['ticket', 'email']) {
      const offered = await namesFor(subject);
      expect([offered.includes(admin.id), offered.includes(mia.id)]).toEqual([true, false]);
    }
    expect((await mia.supabase.rpc('assignees', { subject: 'order' })).error?.code).toBe('PT403');
    const asked = { subject: 'order', subject_id: ana.orderId };
    expect((await ana.client.supabase.rpc('who_answers', asked)).data).toBeNull();
    await assign('order', ana.orderId, admin);
    expect((await ana.client.supabase.rpc('who_answers', asked)).data).toBe('Nia Cole');
  });
});

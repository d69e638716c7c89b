import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales, pathIn } from '#domain/locales.ts';
import type { StoredQuestion } from '#domain/orders/intake.ts';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { startGuest, type Guest } from '#tests/support/guests.ts';
import { callFunction, draftOrder, placeOrder, type Failure } from '#tests/support/orders.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { startPageServer, type PageServer } from './pages-harness.ts';

const SLUG = 'tiktok-ads';
const VIDEO = 'https://www.tiktok.com/@nova/video/7123456789012345678';
const service = {
  slug: SLUG,
  name: 'TikTok Ads',
  link_label: 'TikTok',
  link_hosts: ['tiktok.com'],
  link_hint: 'TikTok campaigns need a link to a video or a profile.',
  platform: 'tiktok',
  color: 'cyan',
  scene: 'reel',
  icon: 'clapperboard',
  position: 9,
  translations: { es: { name: 'Anuncios en TikTok' }, ar: { name: 'إعلانات TikTok' } },
};
const packageOf = (id: string, price: number) => ({
  id,
  service: SLUG,
  name: id.endsWith('small') ? 'Small' : 'Large',
  price,
  duration_days: 10,
  features: ['One video'],
  figures: [{ metric: 'views', min: 10_000, max: 20_000, basis: 'estimated', plus: false }],
});
const question = (id: string, more: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id,
  kind: 'short_text',
  required: false,
  label: `What about ${id}?`,
  help: '',
  ...more,
});

describe.each(engines)('a service that the product does not know on %s', (engine) => {
  let server: PageServer;
  let admin: SignedIn;
  let nia: SignedIn;
  let guest: Guest;
  beforeAll(async () => {
    server = await startPageServer(engine);
    [admin, nia, guest] = await Promise.all([server.signedIn({ admin: true }), server.signedIn(), startGuest(server)]);
  });
  afterAll(() => server.close());

  const order = <T = PlacedOrder>(items: { id: string; quantity: number; serviceLink?: string }[]) =>
    draftOrder(server, items).then((draft) => placeOrder<T>(server, guest, draft, randomUUID()));
  const lineOf = async (orderId: string) => {
    const { data, error } = await guest.supabase
      .from('order_items')
      .select('id,intake:intakes(missing,form_version,form:intake_forms(questions))')
      .eq('order_id', orderId)
      .single<{
        id: string;
        intake: { missing: string[]; form_version: number; form: { questions: StoredQuestion[] } };
      }>();
    expect(error).toBeNull();
    return data!;
  };
  const setState = (state: string) => admin.supabase.from('services').update({ state }).eq('slug', SLUG).select();
  // An unknown path leads to the home page.
  const isPage = async () => (await fetch(`${server.url}/services/${SLUG}`, { redirect: 'manual' })).status === 200;

  test('begins as a draft that only the team sees, and is shown once it has a package', async () => {
    expect((await admin.supabase.from('services').insert({ ...service, state: 'shown' })).error).toBeNull();
    const states = async (as: Pick<SignedIn, 'supabase'>) =>
      (await as.supabase.from('services').select('state').eq('slug', SLUG)).data;
    expect([await states(admin), await states(nia)]).toEqual([[{ state: 'draft' }], []]);
    expect((await setState('shown')).error).toMatchObject({ code: 'PT409', hint: 'no_packages' });

    expect((await admin.supabase.from('packages').insert(packageOf('tiktok-ads-small', 99))).error).toBeNull();
    const packages = async () => (await nia.supabase.from('packages').select('id').eq('service', SLUG)).data;
    expect(await packages()).toEqual([]);
    const { error } = await server.client().rpc('quote', { items: [{ id: 'tiktok-ads-small', quantity: 1 }] });
    expect(error?.hint).toBe('unknown_package');
    expect(await isPage()).toBe(false);
    expect((await setState('shown')).error).toBeNull();
    expect(await packages()).toEqual([{ id: 'tiktok-ads-small' }]);
  });

  test('has a page in three languages, and is in menu, home page, contact form and sitemap', async () => {
    await expect.poll(isPage).toBe(true);
    for (const locale of locales) {
      const name = locale === 'en' ? service.name : service.translations[locale].name;
      const page = await server.html(pathIn(locale, `/services/${SLUG}`));
      expect(page).toContain(`<title>${name} | `);
      expect(page).toContain(`[data-service="${SLUG}"]`);
      const home = await server.html(pathIn(locale, '/'));
      expect(home).toContain(name);
      expect(home).toContain(pathIn(locale, `/services/${SLUG}`));
    }
    expect(await server.html('/contact')).toContain(`<option value="${SLUG}">TikTok Ads</option>`);
    expect(await server.html('/sitemap.xml')).toContain(`/es/services/${SLUG}`);
    const { status } = await callFunction(server, 'submit-contact', {
      name: 'Ada',
      email: 'ada@example.test',
      message: 'How much?',
      service_interest: SLUG,
    });
    expect(status).toBe(200);
  });

  test('takes links at its hosts, and no page of another platform', async () => {
    const { error } = await server.client().rpc('quote', {
      items: [{ id: 'tiktok-ads-small', quantity: 1, serviceLink: 'https://youtu.be/aqz-KE-bpKQ' }],
    });
    expect(error).toMatchObject({
      hint: 'link_mismatch',
      message: `This link does not fit the service. ${service.link_hint}`,
    });
    expect((await order([{ id: 'tiktok-ads-small', quantity: 1, serviceLink: VIDEO }])).status).toBe(201);
  });

  test('asks its own questions; a line keeps those of its day', async () => {
    const before = await order([{ id: 'tiktok-ads-small', quantity: 1, serviceLink: VIDEO }]);
    const publish = (questions: StoredQuestion[], base: number) =>
      admin.supabase.rpc('save_intake_form', { service: SLUG, questions, base });
    const first = [
      question('link', { kind: 'link', required: true }),
      question('style', { kind: 'choices', required: true, options: ['Dance', 'Lip sync'] }),
      question('age', { kind: 'number' }),
    ];
    expect((await publish(first, 0)).data).toBe(1);
    const bought = await order([{ id: 'tiktok-ads-small', quantity: 1, serviceLink: VIDEO }]);
    const line = await lineOf(bought.body.id);
    expect(line.intake).toMatchObject({ missing: ['style'], form_version: 1, form: { questions: first } });
    expect((await publish([question('mood')], 1)).data).toBe(2);
    expect((await publish(first, 1)).error).toMatchObject({ code: 'PT409', hint: 'form_changed' });

    const save = (answers: object, id = line.id) =>
      guest.supabase.rpc('save_intake', { order_item_id: id, answers, seen: {} });
    for (const answers of [{ style: 'Comedy' }, { age: 'young' }, { mood: 'Happy' }])
      expect((await save(answers)).error?.code).toBe('PT400');
    expect((await save({ style: 'Dance\nLip sync', age: '21' })).error).toBeNull();
    expect((await lineOf(bought.body.id)).intake.missing).toEqual([]);
    expect((await lineOf(before.body.id)).intake).toMatchObject({ missing: ['brief'] });
    const after = await lineOf((await order([{ id: 'tiktok-ads-small', quantity: 1, serviceLink: VIDEO }])).body.id);
    expect(after.intake).toMatchObject({ form_version: 2, missing: [] });
  });

  test('takes files from the client’s own folder alone', async () => {
    const { data: newest } = await admin.supabase
      .from('intake_forms')
      .select('version')
      .eq('service', SLUG)
      .order('version', { ascending: false })
      .limit(1)
      .single<{ version: number }>();
    const questions = [question('clip', { kind: 'file', required: true })];
    const published = { service: SLUG, questions, base: newest!.version };
    expect((await admin.supabase.rpc('save_intake_form', published)).error).toBeNull();
    const draft = await draftOrder(server, [{ id: 'tiktok-ads-small', quantity: 1, serviceLink: VIDEO }]);
    const { body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    const { data: line } = await nia.supabase
      .from('order_items')
      .select('id')
      .eq('order_id', body.id)
      .single<{ id: string }>();
    const save = (clip: string) =>
      nia.supabase.rpc('save_intake', { order_item_id: line!.id, answers: { clip }, seen: {} });
    const add = async (folder: string, as = nia) => {
      const name = `${folder}/${randomUUID()}-clip.txt`;
      const file = new Blob(['clip'], { type: 'text/plain' });
      return { name, error: (await as.supabase.storage.from('intakes').upload(name, file)).error };
    };
    const own = await add(nia.id);
    expect(own.error).toBeNull();
    expect((await add(admin.id)).error).not.toBeNull();
    const foreign = await add(admin.id, admin);
    for (const name of [foreign.name, `${nia.id}/${randomUUID()}-none.txt`, `${own.name}\n${foreign.name}`])
      expect((await save(name)).error?.code).toBe('PT400');
    expect((await save(own.name)).error).toBeNull();
    const stranger = await server.signedIn();
    expect((await stranger.supabase.storage.from('intakes').download(own.name)).error).not.toBeNull();
    expect((await admin.supabase.storage.from('intakes').download(own.name)).error).toBeNull();
  });

  test('becomes a campaign on its platform', async () => {
    const { body } = await order([{ id: 'tiktok-ads-small', quantity: 1, serviceLink: VIDEO }]);
    const { data, error } = await admin.supabase.rpc('create_campaigns_from_order', { order_id: body.id });
    expect(error).toBeNull();
    expect(data).toMatchObject([
      { service: SLUG, platform: 'tiktok', name: expect.stringContaining('TikTok Ads Small') },
    ]);
  });

  test('once retired, it has no page and cannot be ordered, also from an open cart; orders keep its name', async () => {
    const cart = { user_id: guest.id, product_id: 'tiktok-ads-small', quantity: 1 };
    expect((await guest.supabase.from('cart_items').insert(cart)).error).toBeNull();
    const draft = await draftOrder(server, [{ id: 'tiktok-ads-small', quantity: 1 }]);
    expect((await setState('retired')).error).toBeNull();
    await expect.poll(isPage).toBe(false);
    expect(await server.html('/')).not.toContain(`/services/${SLUG}`);
    const late = await placeOrder<Failure>(server, guest, draft, randomUUID());
    expect(late).toMatchObject({ status: 400, body: { code: 'unknown_package' } });
    const custom = { name: 'A video', price: 10, quantity: 1, service_type: SLUG };
    expect(
      (await admin.supabase.rpc('create_team_order', { client_id: nia.id, items: [custom], note: '' })).error?.message,
    ).toBe('This service is not sold');
    expect((await nia.supabase.from('services').select('name').eq('slug', SLUG)).data).toEqual([
      { name: 'TikTok Ads' },
    ]);
  });

  test('the database rejects what no service can be, and changes by anyone but the team', async () => {
    const insert = async (changes: object, as = admin) =>
      (await as.supabase.from('services').insert({ ...service, slug: `s-${randomUUID().slice(0, 8)}`, ...changes }))
        .error?.code;
    expect(await insert({ slug: SLUG })).toBe('23505');
    for (const changes of [
      { slug: 'contact' },
      { slug: 'multiple' },
      { slug: 'Two words' },
      { name: ' ' },
      { link_hosts: ['not a host'] },
      { link_hosts: ['tiktok'] },
      { color: 'beige' },
      { picture: 'https://elsewhere.example/a.png' },
      { result_figures: [] },
      { result_figures: ['likes'] },
    ])
      expect([changes, await insert(changes)]).toEqual([changes, '23514']);
    expect(await insert({ link_pattern: '/video/(' })).toBe('2201B');
    expect((await admin.supabase.from('services').update({ slug: 'tok' }).eq('slug', SLUG)).error?.code).toBe('PT409');
    for (const as of [nia, guest]) expect(await insert({}, as as SignedIn)).toBe('42501');
    expect((await admin.supabase.from('packages').insert(packageOf('tiktok-ads-huge', 100_000))).error?.code).toBe(
      '23514',
    );
  });

  test('a form is rejected with a reason, and changed by the team alone', async () => {
    const save = (questions: unknown, as: Pick<SignedIn, 'supabase'> = admin, slug = SLUG) =>
      as.supabase.rpc('save_intake_form', { service: slug, questions, base: 2 });
    expect((await save([])).error?.message).toBe('A form needs a question');
    for (const wrong of [
      [question('a', { label: '' })],
      [question('a'), question('a')],
      [question('a', { kind: 'choice' })],
      [question('a', { kind: 'choice', options: ['One'] })],
      [{ ...question('a'), kind: 'colour' }],
      [question('Not an id')],
    ])
      expect((await save(wrong)).error?.code).toBe('PT400');
    expect((await save([question('a')], admin, 'no-such-service')).error?.code).toBe('PT404');
    for (const as of [nia, guest]) expect((await save([question('a')], as)).error).not.toBeNull();
    expect((await nia.supabase.from('intake_forms').delete().eq('service', SLUG)).error?.code).toBe('42501');
  });
});

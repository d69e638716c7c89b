import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectNameOf } from '#domain/object-name.ts';
import { attachmentTypes, MAX_ATTACHMENT_BYTES } from '#domain/support/ticket.ts';
import { engines } from '#tests/support/database.ts';
import { png } from '#tests/support/files.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

interface Found {
  slug: string;
  title: string;
  category: string;
  topic: string;
  excerpt: string;
  views: number;
}

describe.each(engines)('client support on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let eve: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, eve, admin] = await Promise.all([server.signedIn(), server.signedIn(), server.signedIn({ admin: true })]);
  });
  afterAll(() => server.close());

  const files = (who: SignedIn) => who.supabase.storage.from('tickets');

  describe('attachments', () => {
    test('[CP-SUP-03] the bucket accepts the same types as the form', async () => {
      const { data } = await server.client(server.services.identity.serviceRoleKey).storage.getBucket('tickets');
      expect(new Set(data?.allowed_mime_types)).toEqual(new Set(Object.values(attachmentTypes)));
      expect([data?.public, data?.file_size_limit]).toEqual([false, MAX_ATTACHMENT_BYTES]);
      const put = (name: string, body: string | Buffer, contentType: string) =>
        files(nia).upload(`${nia.id}/${objectNameOf(randomUUID(), name)}`, body, { contentType });
      expect((await put('cover.png', png(), 'image/png')).error).toBeNull();
      expect((await put('page.html', '<script>', 'text/html')).error).toMatchObject({ statusCode: '415' });
      expect((await put('page.png', '<script>', 'image/png')).error).toMatchObject({ statusCode: '415' });
      expect((await put('long.txt', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'a'), 'text/plain')).error).toMatchObject({
        statusCode: '413',
      });
    });

    test('[CP-SUP-02] belong to a ticket and its replies, and other users can neither read nor sign them', async () => {
      const path = `${nia.id}/${objectNameOf(randomUUID(), 'plan.txt')}`;
      await files(nia).upload(path, 'a plan', { contentType: 'text/plain' });
      const opened = await nia.supabase.rpc('open_ticket', {
        subject: 'Our plan',
        body: 'It is attached.',
        priority: 'high',
        attachments: [path],
      });
      expect(opened.error).toBeNull();
      const ticket = opened.data as { id: string; priority: string };
      expect(ticket.priority).toBe('high');

      const reply = `${nia.id}/${objectNameOf(randomUUID(), 'answer.txt')}`;
      expect((await files(admin).upload(reply, 'an answer', { contentType: 'text/plain' })).error).toBeNull();
      expect(
        (
          await admin.supabase
            .from('ticket_messages')
            .insert({ ticket_id: ticket.id, body: 'Here.', attachments: [reply] })
        ).error,
      ).toBeNull();
      const { data } = await nia.supabase
        .from('ticket_messages')
        .select('body,attachments')
        .eq('ticket_id', ticket.id)
        .order('created_at');
      expect(data).toEqual([
        { body: 'It is attached.', attachments: [path] },
        { body: 'Here.', attachments: [reply] },
      ]);

      for (const name of [path, reply]) {
        const signed = await files(nia).createSignedUrl(name, 60);
        expect(await (await fetch(signed.data!.signedUrl)).text()).toMatch(/^a/);
        expect((await files(eve).createSignedUrl(name, 60)).error).not.toBeNull();
        expect((await files(eve).download(name)).error).not.toBeNull();
        expect((await server.client().storage.from('tickets').createSignedUrl(name, 60)).error).not.toBeNull();
      }
      const stolen = await eve.supabase.rpc('open_ticket', { subject: 'Mine', body: 'x', attachments: [path] });
      expect(stolen.error).toMatchObject({ code: 'PT422' });
      expect(
        (
          await eve.supabase.rpc('open_ticket', {
            subject: 'Mine',
            body: 'x',
            attachments: Array.from({ length: 11 }, () => path),
          })
        ).error,
      ).not.toBeNull();
      expect((await files(nia).remove([path])).data).toEqual([]);
    });
  });

  describe('knowledge base', () => {
    const find = async (who: SignedIn, more: object = {}) => {
      const { data, error } = await who.supabase.rpc('find_articles', more);
      if (error !== null) throw error;
      return data as Found[];
    };
    beforeAll(async () => {
      const { error } = await admin.supabase.from('articles').insert([
        {
          slug: 'start',
          title: 'How a campaign starts',
          category: 'Campaigns',
          published: true,
          body: '## First\n\nA person reads every order.\n\n- Review',
          translations: {
            es: { title: 'Cómo empieza una campaña', category: 'Campañas' },
            ar: { title: 'كيف تبدأ الحملة' },
          },
        },
        {
          slug: 'bills',
          title: 'Invoices',
          category: 'Billing',
          published: true,
          body: 'Each payment of a campaign has one.',
          translations: {},
        },
        {
          slug: 'draft',
          title: 'Campaign secrets',
          category: 'Campaigns',
          published: false,
          body: 'Not yet.',
          translations: {},
        },
      ]);
      if (error !== null) throw error;
    });
    const slugs = async (more: object) => (await find(nia, more)).map(({ slug }) => slug);

    test('finds published articles by all words within a topic, title matches first', async () => {
      expect(await slugs({ search: 'campaign' })).toEqual(['start', 'bills']);
      expect(await slugs({ search: 'CAMPAIGN person' })).toEqual(['start']);
      expect(await slugs({ search: 'secrets' })).toEqual([]);
      expect(await slugs({ within: 'Billing' })).toEqual(['bills']);
      expect(await slugs({ search: '100%_' })).toEqual([]);
      expect(await find(admin, { search: 'campaign' })).toEqual(await find(nia, { search: 'campaign' }));
      expect((await server.client().rpc('find_articles', {})).error).toMatchObject({ code: '42501' });
    });

    test('uses the reader’s language where translated, and ignores accents and letter variants', async () => {
      expect(await find(nia, { search: 'campana', language: 'es' })).toMatchObject([
        { slug: 'start', title: 'Cómo empieza una campaña', category: 'Campañas', topic: 'Campaigns' },
      ]);
      expect(await slugs({ search: 'الحمله', language: 'ar' })).toEqual(['start']);
      expect(await slugs({ search: 'invoices', language: 'ar' })).toEqual(['bills']);
      expect((await find(nia, { search: 'starts' }))[0]?.excerpt).toBe('A person reads every order.');
    });

    test('counts each reader once a day, excluding admins', async () => {
      const view = async (who: SignedIn) => (await who.supabase.rpc('view_article', { slug: 'bills' })).data as number;
      expect([await view(nia), await view(nia), await view(eve), await view(admin)]).toEqual([1, 1, 2, 2]);
      expect((await find(nia, { search: 'invoices' }))[0]?.views).toBe(2);
      expect((await nia.supabase.from('articles').select('slug').eq('slug', 'draft')).data).toEqual([]);
    });
  });

  test('announcements appear during their period', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { error } = await admin.supabase.from('announcements').insert([
      { title: 'Now', body: 'x', published: true, starts_at: at(-1), ends_at: at(1) },
      { title: 'Always', body: 'x', published: true, starts_at: at(-2), ends_at: null },
      { title: 'Over', body: 'x', published: true, starts_at: at(-3), ends_at: at(-1) },
      { title: 'To come', body: 'x', published: true, starts_at: at(1), ends_at: null },
      { title: 'Draft', body: 'x', published: false, starts_at: at(-1), ends_at: null },
    ]);
    expect(error).toBeNull();
    expect(
      (await nia.supabase.from('announcements').select('title').order('starts_at', { ascending: false })).data,
    ).toEqual([{ title: 'Now' }, { title: 'Always' }]);
    expect((await server.client().from('announcements').select('title')).error).toMatchObject({ code: '42501' });
  });
});

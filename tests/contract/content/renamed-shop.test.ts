import { seededServices } from '#tests/support/seeded-services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales, pathIn } from '#domain/locales.ts';
import { publicPages } from '#domain/storefront/public-pages.ts';
import { seeds } from '#tests/support/content.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '#domain/orders/order.ts';

const NORTHLIGHT = {
  name: 'Northlight Media',
  legalName: 'Northlight Media Ltd',
  email: 'hello@northlight.test',
  phone: '+44 20 7946 0018',
  whatsapp: '+44 20 7946 0018',
  orderPrefix: 'NL',
  accent: '#22c55e',
  social: { instagram: '', youtube: '', twitter: '' },
};
/** What people read, and what programs pass on to them. Scripts, style sheets and file names are for browsers. */
const readable = (html: string) =>
  html.replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<style[\s\S]*?<\/style>/g, '');

/** Files of backups keep the product's name. */
const BACKUP = /hypecast-[\w-]+\.tar(\.age)?/g;

let server: PageServer;
let admin: Awaited<ReturnType<PageServer['signedIn']>>;
const call = async <T>(name: string, body?: unknown): Promise<T> => {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
  admin = await server.signedIn({ admin: true });
  const name = { kind: 'profile', key: 'shop', language: 'en' };
  const profile = seeds.get('profile/shop/en') ?? {};
  const body = {
    ...profile,
    ...NORTHLIGHT,
    reviews: { ...Object(profile.reviews), href: 'https://northlight.test/reviews' },
  };
  const { revision } = await call<{ revision: number }>('save-draft', { ...name, revision: 1, body });
  await call('publish-document', { ...name, revision });
});
afterAll(() => server?.close());

describe('after the profile was published, the former name is read nowhere', () => {
  test.each(locales)('in pages in %s', async (locale) => {
    const paths = [
      ...publicPages(seededServices).map(({ path }) => path),
      '/offline',
      '/manifest.webmanifest',
      '/start',
    ];
    for (const path of paths) {
      const response = await fetch(server.url + pathIn(locale, path));
      const text = readable(await response.text());
      expect([path, /hypecast/i.exec(text)?.[0]]).toEqual([path, undefined]);
      expect([path, JSON.stringify([...response.headers]).match(/Hypecast/)]).toEqual([path, null]);
      if (path !== '/start') expect(text).toContain('Northlight Media');
    }
  });

  test('in emails', async () => {
    const templates = await call<{ name: string; channel: string }[]>('email-templates');
    expect(templates.length).toBeGreaterThan(30);
    for (const { name: template } of templates)
      for (const locale of locales) {
        const email = await call<{ subject: string; from: string; text: string; frame: string }>('preview-email', {
          template,
          locale,
        });
        const html = await (await fetch(server.url + email.frame)).text();
        const texts = [email.subject, email.from, email.text, html].join('\n').replaceAll(BACKUP, '');
        expect([template, locale, /hypecast/i.exec(texts)?.[0]]).toEqual([template, locale, undefined]);
        expect(texts).not.toContain('#ff5a36');
      }
  });

  test('in new orders and their invoices', async () => {
    const nia = await server.signedIn();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    const { body } = await placeOrder<PlacedOrder>(server, nia, draft, randomUUID());
    expect(body.order_number).toMatch(/^NL-\d{4}-0001$/);
    const { data } = await nia.supabase.from('invoices').select('number').single();
    const invoice = await fetch(`${server.url}/functions/v1/invoice-pdf?invoice=${data?.number}`, {
      headers: { authorization: `Bearer ${nia.accessToken}` },
    });
    const printed = (await pdfText(new Uint8Array(await invoice.arrayBuffer()))).join('\n');
    expect(printed).toContain('NORTHLIGHT MEDIA');
    expect(printed).toContain('Northlight Media Ltd');
    expect(printed).not.toMatch(/hypecast/i);
  });
});

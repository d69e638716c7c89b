import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';
import type { FormattedText, Inline, Mark } from '#domain/content/formatted-text.ts';
import { contact, editorOf, profileName, terms, type Editor } from './documents-harness.ts';

describe('pages of documents', () => {
  let server: PageServer;
  let editor: Editor;
  beforeAll(async () => {
    server = await startPageServer(DEFAULT_ENGINE);
    editor = editorOf(server, await server.signedIn({ admin: true }));
  });
  afterAll(() => server.close());

  const revisionOf = async (name: typeof contact) => (await editor.read(name)).revision;

  test('show what was published with the next request, and after it is restored have the same bytes as before', async () => {
    const [english, spanish] = [await server.html('/contact'), await server.html('/es/contact')];
    expect(await server.html('/contact')).toBe(english);
    await editor.change(contact, { title: 'Write to us at {street}' });
    expect(await server.html('/contact')).toContain('Write to us at ');
    expect(await server.html('/contact')).not.toBe(english);
    expect(await server.html('/es/contact')).toBe(spanish);
    await editor.restore(contact, await revisionOf(contact), 1);
    expect(await server.html('/contact')).toBe(english);
  });

  test('draw formatted texts, with the links of legal texts in their words', async () => {
    const words = (text: string, ...marks: Mark[]): Inline => ({ type: 'text', text, marks });
    const link: Mark = { type: 'link', attrs: { href: 'https://example.com/rules' } };
    const text: FormattedText = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [words('Ask {mail} <i>', { type: 'bold' }), words('or read', link)] },
        { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      ],
    };
    await editor.change(terms, {
      sections: [{ id: 'own', title: 'Ours', blocks: [{ kind: 'formatted', content: text }] }],
      effective: '2099-12-30',
    });
    const bare = async (path: string) => (await server.html(path)).replaceAll(/ (class|data-discover)="[^"]*"/g, '');
    const [, email = ''] = /mailto:([^"]+)"/.exec(await server.html('/terms-of-service')) ?? [];
    const rest = '<a href="https://example.com/rules" rel="noopener" target="_blank">or read</a></p>';
    const legal = await bare('/terms-of-service');
    expect(legal).toContain(`<a href="mailto:${email}">${email}</a></span><span> &lt;i&gt;</span></strong>${rest}`);
    expect(legal).toContain('<ol dir="auto"><li><p></p></li></ol>');
  });

  test('contain a new name and date of the agency wherever they stand', async () => {
    await editor.change(profileName, { name: 'Nine Below', legalName: 'Nine Below Ltd' });
    const { title } = (await editor.read(terms)).body;
    await editor.change(terms, { title: `${title} of {legalName}`, effective: '2099-12-31' });
    for (const path of ['/', '/es', '/ar/contact']) expect(await server.html(path)).toContain('Nine Below');
    const page = await server.html('/terms-of-service');
    expect(page).toContain('Nine Below Ltd');
    expect(page).toMatch(/2099/);
  });
});

describe('pages of a shop in euros', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await startPageServer(DEFAULT_ENGINE);
    const editor = editorOf(server, await server.signedIn({ admin: true }));
    await editor.change(profileName, { currency: 'EUR' });
  });
  afterAll(() => server.close());

  test('print catalogue prices in euros, and name the currency to search engines', async () => {
    for (const path of ['/services/youtube-ads', '/ar/services/youtube-ads']) {
      const page = await server.html(path);
      expect(page).toContain('data-currency="EUR"');
      expect(page).toContain('"priceCurrency":"EUR"');
      expect(page).toContain('€490');
      expect(page).not.toMatch(/\$\d|"USD"/);
    }
    // Its claims are the agency's own words.
    expect(await server.html('/')).toContain('€997');
    expect(await server.html('/start')).not.toMatch(/\$\d/);
  });

  test('and say so in the terms', async () => {
    const english = await server.html('/terms-of-service');
    expect(english).toContain('Prices are in euros.');
    expect(english).toContain('Euros per month.');
    expect(await server.html('/es/terms-of-service')).toContain('Euros al mes.');
  });
});

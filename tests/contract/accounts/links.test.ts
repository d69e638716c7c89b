import { seededServices } from '#tests/support/seeded-services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales, pathIn } from '#domain/locales.ts';
import { publicPages } from '#domain/storefront/public-pages.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { attributesOf } from '#tests/support/page-head.ts';
import { startPageServer, type PageServer } from '#tests/contract/storefront/pages-harness.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer(DEFAULT_ENGINE);
});
afterAll(() => server.close());

interface Answer {
  status: number;
  ids: ReadonlySet<string>;
}

const asked = new Map<string, Promise<Answer>>();

/** What an address answers without following a redirect, and the places in it that links can lead to. */
function ask(path: string): Promise<Answer> {
  const known =
    asked.get(path) ??
    fetch(server.url + path, { redirect: 'manual' }).then(async (response) => {
      const text = (response.headers.get('content-type') ?? '').match(/html|svg/) ? await response.text() : '';
      return {
        status: response.status,
        ids: new Set([...text.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '')),
      };
    });
  asked.set(path, known);
  return known;
}

/** Everything a page refers to, as `[element, address]`. */
function references(html: string): [string, string][] {
  const tags = html
    .replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, (whole) => whole.slice(0, whole.indexOf('>') + 1))
    .matchAll(/<([a-z]+)(?=[\s/>])[^>]*>/g);
  return [...tags].flatMap(([tag, name = '']) => {
    const { href, src, action } = attributesOf(tag);
    return [href, src, action]
      .filter((address) => address !== undefined)
      .map((address): [string, string] => [name, address]);
  });
}

// Pages bring their icon along.
const OUTSIDE = /^(https:\/\/[\w.-]+\/|mailto:[^@\s]+@[\w.-]+$|tel:\+\d+$|data:image\/)/;

async function troubleWith(page: string, [element, address]: [string, string]): Promise<string | null> {
  const url = new URL(address, server.url + page);
  if (url.origin !== server.url) return OUTSIDE.test(address) ? null : `<${element}> leads to ${address}`;
  const { status, ids } = await ask(url.pathname);
  if (status !== 200) return `<${element}> leads to ${address}, which answers ${status}`;
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === '' || ids.has(anchor) ? null : `<${element}> leads to ${address}, and there is no such place`;
}

describe('links, files and anchors', () => {
  const pages = locales.flatMap((locale) => publicPages(seededServices).map(({ path }) => pathIn(locale, path)));

  test.each(pages)('of %s all resolve', async (page) => {
    const found = references(await server.html(page));
    expect(found.length).toBeGreaterThan(10);
    const trouble = new Set<string | null>();
    // One after another: each may have to be rendered.
    for (const reference of found) trouble.add(await troubleWith(page, reference));
    trouble.delete(null);
    expect([...trouble]).toEqual([]);
  });

  test.each(pages)('of %s that open a new window use noopener', async (page) => {
    const anchors = [...(await server.html(page)).matchAll(/<a\s[^>]*>/g)].map(([tag]) => attributesOf(tag));
    expect(anchors.filter(({ target, rel }) => target === '_blank' && !/noopener|noreferrer/.test(rel ?? ''))).toEqual(
      [],
    );
  });
});

/** A page's machine-readable markup, read without a browser. */
export interface PageMarkup {
  title: string | null;
  /** By `name` or `property`; names may repeat. */
  metas: [name: string, content: string][];
  canonical: string | null;
  /** URLs by language. */
  alternates: Record<string, string>;
  /** The objects of all JSON-LD blocks. */
  things: Record<string, unknown>[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const unescapeHtml = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '');

/** An element's attributes, their names in lower case. */
export function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map((match) => [
      (match[1] ?? '').toLowerCase(),
      unescapeHtml(match[2] ?? ''),
    ]),
  );
}

const elements = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}(?=[\\s/>])[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));

export function readMarkup(html: string): PageMarkup {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const links = elements(html, 'link');
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? '') as { '@context': string; '@graph': Record<string, unknown>[] },
  );
  return {
    title: title === undefined ? null : unescapeHtml(title),
    metas: elements(html, 'meta').map(({ name, property, content }) => [name ?? property ?? '', content ?? '']),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'] ?? null,
    alternates: Object.fromEntries(
      links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => [hreflang, href]),
    ),
    things: blocks.flatMap((block) => block['@graph']),
  };
}

/** The one content of a meta element; undefined for none, an error for more. */
export function metaOf({ metas }: PageMarkup, name: string): string | undefined {
  const found = metas.filter(([known]) => known === name);
  if (found.length > 1) throw new Error(`${name} stands ${found.length} times`);
  return found[0]?.[1];
}

/** Width and height of a PNG; an error for anything else. */
export function pngSize(body: Uint8Array): [width: number, height: number] {
  const view = new DataView(body.buffer, body.byteOffset);
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) throw new Error('this is no PNG');
  return [view.getUint32(16), view.getUint32(20)];
}

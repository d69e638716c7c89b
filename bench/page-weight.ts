// What the home page weighs over the wire, against bench/budget.json (bytes, brotli where the server compresses).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../scripts/prepare.mjs';
import type { Benchmark } from './support/finding.ts';
import { makePlace, startShop } from './support/shop.ts';

interface Budget {
  homeJavaScript: number;
  homeHtml: number;
  fonts: number;
}

const SCRIPT = /\/assets\/[\w.-]+\.js\b/g;
const FONT = /\/assets\/[\w.-]+\.woff2/g;
/** Imports that a module cannot start without; `import()` is another matter. */
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["'](\.{1,2}\/[\w./-]+\.js)["']/g;

const benchmark: Benchmark = async () => {
  const budget = JSON.parse(await readFile(join(ROOT, 'bench/budget.json'), 'utf8')) as Budget;
  const place = await makePlace('pglite');
  const shop = await startShop(place);
  try {
    const html = await fetch(`${shop.url}/`).then((answer) => answer.text());
    const scripts = await followImports(shop.url, new Set(html.match(SCRIPT) ?? []));
    const fonts = new Set([...html.matchAll(/<link[^>]+rel="preload"[^>]*>/g)].flatMap(([tag]) => tag.match(FONT) ?? []));
    const javaScript = await weigh(shop.url, scripts);
    return [
      row(`JavaScript of the home page, ${scripts.size} files`, javaScript, budget.homeJavaScript),
      row('HTML of the home page with its styles', await weigh(shop.url, ['/']), budget.homeHtml),
      row(`fonts fetched ahead, ${fonts.size} files`, await weigh(shop.url, fonts), budget.fonts),
    ];
  } finally {
    await shop.stop();
    await place.remove();
  }
};
export default benchmark;

const row = (what: string, bytes: number, most: number) => ({ what, figure: `${(bytes / 1000).toFixed(1)} kB`, beside: '', value: bytes, goal: { atMost: most } });

async function followImports(url: string, known: Set<string>): Promise<Set<string>> {
  for (const path of known) {
    const source = await fetch(url + path).then((answer) => answer.text());
    for (const [, relative = ''] of source.matchAll(STATIC_IMPORT)) known.add(new URL(relative, url + path).pathname);
  }
  return known;
}

async function weigh(url: string, paths: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    // fetch would decode: HEAD tells the length as sent.
    const answer = await fetch(url + path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    const length = Number(answer.headers.get('content-length'));
    if (!answer.ok || !(length > 0)) throw new Error(`${path} does not tell its length (${answer.status})`);
    bytes += length;
  }
  return bytes;
}

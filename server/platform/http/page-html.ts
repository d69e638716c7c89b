import { hashSource, type InlineHashes } from '#server/http/headers.ts';

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
// While developing, modules are sources, which nothing may evaluate before the module script has prepared their reloading.
const BUILT = /^\/assets\//;
// A browser fetches it and its icons at once: not ahead of the first paint.
const MANIFEST = /<link rel="manifest"[^>]*>/g;
/** What the page's loaders gave, in the form that the router's stream reads. */
const STATE = /<script>window\.__reactRouterContext\.streamController\.(?:enqueue\((".*?")\)|close\(\));<\/script>/gs;
/** Asks for what the tab has stored, which a page that is parsed would wait for. */
const PLACE_SCRIPT = /<script>(?=(?:(?!<\/script>)[\s\S])*\("react-router-scroll-positions", null\)<\/script>)/;
const MODULE_SCRIPT = /<script type="module" async="">/;
// Data blocks never run, so no policy needs to know them; the inert module script does once it is started.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Keeps away from the first paint what is for hydration: the module script becomes inert text that `web/lib/boot/boot.ts`
 * starts later, like the one that puts somebody who comes back where they were; its preloads become a list for then, and the
 * router's state is left to a file at `stateAddress`. Hydration looks for none of them in the page. The link to the web manifest comes back by hydration.
 */
export function deferModules(html: string, stateAddress: string): string {
  const hrefs = [
    ...new Set([...html.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href).filter((href) => BUILT.test(href))),
  ];
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(MANIFEST, '')
    .replaceAll(STATE, '')
    .replace(PLACE_SCRIPT, '<script type="text/plain" data-place="">')
    .replace(MODULE_SCRIPT, `<script type="text/plain" data-boot="${hrefs.join(' ')}" data-state="${stateAddress}">`);
}

/** The router's state of a page, as it is handed to the router's stream. */
export function stateOf(html: string): string {
  return [...html.matchAll(STATE)].map(([, text = '""']) => JSON.parse(text) as string).join('');
}

/** The sources that let exactly the inline scripts and styles of this page run. */
export function inlineHashes(html: string): InlineHashes {
  const texts = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((text) => text !== '');
  return { scripts: texts(INLINE_SCRIPT).map(hashSource), styles: texts(INLINE_STYLE).map(hashSource) };
}

import { hashSource, type InlineHashes } from './headers.ts';

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
// While developing, modules are sources, which nothing may evaluate before the module script has prepared their reloading.
const BUILT = /^\/assets\//;
// A browser fetches it and its icons at once: not ahead of the first paint.
const MANIFEST = /<link rel="manifest"[^>]*>/g;
const MODULE_SCRIPT = /<script type="module" async="">/;
// Data blocks never run, so no policy needs to know them; the inert module script does once it is started.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Keeps the modules away from the first paint: the module script becomes inert text that `web/lib/boot/boot.ts` starts
 * later, and its preloads become a list for then. Hydration looks for neither. The link to the web manifest comes back by
 * hydration.
 */
export function deferModules(html: string): string {
  const hrefs = [...new Set([...html.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href).filter((href) => BUILT.test(href)))];
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(MANIFEST, '')
    .replace(MODULE_SCRIPT, `<script type="text/plain" data-boot="${hrefs.join(' ')}">`);
}

/** The sources that let exactly the inline scripts and styles of this page run. */
export function inlineHashes(html: string): InlineHashes {
  const texts = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((text) => text !== '');
  return { scripts: texts(INLINE_SCRIPT).map(hashSource), styles: texts(INLINE_STYLE).map(hashSource) };
}

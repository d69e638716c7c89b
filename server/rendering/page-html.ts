import { hashSource, type InlineHashes } from '#server/http/headers.ts';

// Data blocks never run and need no hash. The deferred module script does: the policy checks it when it is started.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Makes module scripts and their preloads inert, until `web/lib/boot/start-scripts.ts` starts them after the first paint. */
export function deferModules(html: string): string {
  return html
    .replaceAll('<script type="module"', '<script type="text/plain" data-deferred="module"')
    .replaceAll('<link rel="modulepreload"', '<link rel="deferred-modulepreload"');
}

/** The sources that let exactly the inline scripts and styles of this page run. */
export function inlineHashes(html: string): InlineHashes {
  const texts = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((text) => text !== '');
  return { scripts: texts(INLINE_SCRIPT).map(hashSource), styles: texts(INLINE_STYLE).map(hashSource) };
}
